package merchant

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"sync/atomic"
	"testing"
	"time"
)

func fixedNow() time.Time { return now }

type service struct {
	mutex  sync.Mutex
	listed []map[string]any
	calls  atomic.Int32
	fails  bool
}

func (s *service) Certificates(context.Context) ([]map[string]any, error) {
	s.calls.Add(1)
	if s.fails {
		return nil, errors.New("not now")
	}
	s.mutex.Lock()
	defer s.mutex.Unlock()
	return append([]map[string]any{}, s.listed...), nil
}

func certificate(t *testing.T, serialNo string, changes map[string]any) map[string]any {
	t.Helper()
	fields := map[string]any{
		"serial_no":  serialNo,
		"public_key": file(t, "keys/test-only-other.public.pem"),
		"not_before": "2025-12-31T00:00:00.000Z",
		"expires_at": nil,
	}
	for name, value := range changes {
		fields[name] = value
	}
	return fields
}

func newKeys(source *service) *PlatformKeys {
	keys := NewPlatformKeys(source)
	keys.now = fixedNow
	return keys
}

func expectFound(t *testing.T, keys *PlatformKeys, serialNo string) {
	t.Helper()
	if key, err := keys.Find(context.Background(), serialNo); err != nil || key == nil {
		t.Errorf("%s: got %v", serialNo, err)
	}
}

func refusalOf(keys *PlatformKeys, serialNo string) string {
	_, err := keys.Find(context.Background(), serialNo)
	var refusal *Refusal
	if errors.As(err, &refusal) {
		return refusal.Name
	}
	return fmt.Sprint(err)
}

func TestFetchesOnceAndAgainForANewSerial(t *testing.T) {
	source := &service{listed: []map[string]any{certificate(t, "a", nil), certificate(t, "b", nil)}}
	keys := newKeys(source)
	expectFound(t, keys, "a")
	expectFound(t, keys, "b")
	if calls := source.calls.Load(); calls != 1 {
		t.Errorf("%d calls", calls)
	}
	source.listed = append(source.listed, certificate(t, "c", nil))
	expectFound(t, keys, "c")
	if calls := source.calls.Load(); calls != 2 {
		t.Errorf("%d calls", calls)
	}
}

func TestOneFetchServesAllThatWait(t *testing.T) {
	source := &service{listed: []map[string]any{certificate(t, "a", nil)}}
	keys := newKeys(source)
	expectFound(t, keys, "a")
	var group sync.WaitGroup
	for i := 0; i < 50; i++ {
		group.Add(1)
		go func(serialNo string) {
			defer group.Done()
			if name := refusalOf(keys, serialNo); name != "SERIAL_UNKNOWN" {
				t.Errorf("got %s", name)
			}
		}(fmt.Sprintf("x%d", i))
	}
	group.Wait()
	if calls := source.calls.Load(); calls > 3 {
		t.Errorf("%d calls", calls)
	}
}

func TestATextThatIsNoSerialCausesNoFetch(t *testing.T) {
	source := &service{}
	for _, text := range []string{"", "a b", "a,a", "ä", "a\n"} {
		if name := refusalOf(newKeys(source), text); name != "SERIAL_UNKNOWN" {
			t.Errorf("got %s", name)
		}
	}
	if calls := source.calls.Load(); calls != 0 {
		t.Errorf("%d calls", calls)
	}
}

func TestKeysAreValidInTheirTimeWithTheTolerance(t *testing.T) {
	keys := newKeys(&service{listed: []map[string]any{
		certificate(t, "old", map[string]any{"expires_at": "2025-12-31T23:54:00.000Z"}),
		certificate(t, "ending", map[string]any{"expires_at": "2025-12-31T23:56:00.000Z"}),
		certificate(t, "coming", map[string]any{"not_before": "2026-01-01T00:04:00.000Z"}),
	}})
	expectFound(t, keys, "ending")
	expectFound(t, keys, "coming")
	if name := refusalOf(keys, "old"); name != "SERIAL_UNKNOWN" {
		t.Errorf("got %s", name)
	}
}

func TestKnownKeysOutliveAFailingService(t *testing.T) {
	source := &service{listed: []map[string]any{certificate(t, "a", nil)}}
	keys := newKeys(source)
	expectFound(t, keys, "a")
	source.fails = true
	if name := refusalOf(keys, "b"); name != "KEYS_UNAVAILABLE" {
		t.Errorf("got %s", name)
	}
	expectFound(t, keys, "a")
}

func TestTakesOnlyAddressesThatCanBeSignedAndTrusted(t *testing.T) {
	for _, base := range []string{"https://pay.example.com", "https://pay.example.com/gateway/", "http://127.0.0.1:8444"} {
		if _, prefix, err := readServiceAddress(base, ""); err != nil || prefix != "/gateway" {
			t.Errorf("%s: got %s, %v", base, prefix, err)
		}
	}
	for _, base := range []string{"http://pay.example.com", "https://u:p@pay.example.com", "https://pay.example.com/gateway/v2/orders", "https://pay.example.com?x=1", "pay.example.com"} {
		if _, _, err := readServiceAddress(base, ""); err == nil {
			t.Errorf("%s was taken", base)
		}
	}
}
