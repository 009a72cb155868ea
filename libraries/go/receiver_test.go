package merchant

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"io"
	"log"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"unicode/utf16"
)

const ordinary = `{"id":"VALIDATION-0001","event_type":"USER_VALIDATE","resource":{"app_id":"my-game","user_id":"玩家-1","server_id":"7"}}`

func newReceiver(t *testing.T) *Receiver {
	t.Helper()
	return &Receiver{
		Keys:   oneKey{&privateKey(t, "other").PublicKey},
		AppIDs: []string{"another-of-mine", "my-game"},
		Validate: func(_ context.Context, player Player) (Answer, error) {
			return Allow("Ada of " + *player.ServerID), nil
		},
		Now: fixedNow,
	}
}

func ask(t *testing.T, receiver *Receiver, header http.Header, body []byte, method string) (int, map[string]any) {
	t.Helper()
	request := httptest.NewRequest(method, "/", bytes.NewReader(body))
	request.Header = header
	recorder := httptest.NewRecorder()
	receiver.ServeHTTP(recorder, request)
	var fields map[string]any
	if err := json.Unmarshal(recorder.Body.Bytes(), &fields); err != nil {
		t.Fatal(err)
	}
	return recorder.Code, fields
}

func expectRefusal(t *testing.T, header http.Header, body []byte, status int, name string) {
	t.Helper()
	gotStatus, fields := ask(t, newReceiver(t), header, body, "POST")
	if gotStatus != status || fields["name"] != name {
		t.Errorf("got %d %v instead of %d %s", gotStatus, fields, status, name)
	}
}

func TestAnswersWithThePlayerAsAsked(t *testing.T) {
	body := []byte(ordinary)
	status, fields := ask(t, newReceiver(t), signed(t, body, timestampAt(0)), body, "POST")
	text, err := json.Marshal(fields)
	expected := `{"app_id":"my-game","is_topup_forbidden":false,"server_id":"7","user_id":"玩家-1","user_name":"Ada of 7"}`
	if status != 200 || err != nil || string(text) != expected {
		t.Errorf("got %d %s", status, text)
	}
}

func TestRefusesWhatTheServiceDidNotSign(t *testing.T) {
	body := []byte(ordinary)
	for _, name := range []string{"Txgw-Timestamp", "Txgw-Nonce", "Txgw-Serial", "Txgw-Signature"} {
		missing := signed(t, body, timestampAt(0))
		missing.Del(name)
		expectRefusal(t, missing, body, 401, "HEADER_MISSING")
		empty := signed(t, body, timestampAt(0))
		empty.Set(name, "")
		expectRefusal(t, empty, body, 401, "HEADER_MISSING")
		repeated := signed(t, body, timestampAt(0))
		repeated.Add(name, repeated.Get(name))
		expectRefusal(t, repeated, body, 401, "HEADER_REPEATED")
	}
	expectRefusal(t, signed(t, body, timestampAt(0)), append(body, ' '), 401, "SIGNATURE_MISMATCH")
	unknown := signed(t, body, timestampAt(0))
	unknown.Set("Txgw-Serial", "2")
	expectRefusal(t, unknown, body, 401, "SERIAL_UNKNOWN")
	changed := signed(t, body, timestampAt(0))
	changed.Set("Content-Digest", "sha-256=:AAAA:")
	expectRefusal(t, changed, body, 401, "BODY_CHANGED")
	for _, alter := range []func(string) string{
		func(text string) string { return text[:len(text)-1] },
		func(text string) string { return text[:100] + "\n" + text[100:] },
		func(text string) string { return strings.ReplaceAll(text, "==", "%3D%3D") },
	} {
		spelt := signed(t, body, timestampAt(0))
		spelt.Set("Txgw-Signature", alter(spelt.Get("Txgw-Signature")))
		expectRefusal(t, spelt, body, 401, "SIGNATURE_MISMATCH")
	}
}

func TestTakesWholeSecondsOfTheLastAndNext300(t *testing.T) {
	body := []byte(ordinary)
	for _, distance := range []int64{-300, 0, 300} {
		if status, fields := ask(t, newReceiver(t), signed(t, body, timestampAt(distance)), body, "POST"); status != 200 {
			t.Errorf("%d: got %d %v", distance, status, fields)
		}
	}
	for _, distance := range []int64{-301, 301, -3600, 3600} {
		expectRefusal(t, signed(t, body, timestampAt(distance)), body, 401, "TIMESTAMP_OUTSIDE_TOLERANCE")
	}
	for _, text := range []string{timestampAt(0) + "000", timestampAt(0) + ".5", "+" + timestampAt(0), timestampAt(0) + "\n", "0x1"} {
		expectRefusal(t, signed(t, body, text), body, 401, "TIMESTAMP_INVALID")
	}
}

func TestRefusesASignedBodyThatIsNoNotification(t *testing.T) {
	var wide bytes.Buffer
	for _, unit := range utf16.Encode([]rune(ordinary)) {
		wide.Write([]byte{byte(unit), byte(unit >> 8)})
	}
	for _, text := range []string{
		"",
		"{",
		"[]",
		"null",
		"\xef\xbb\xbf" + ordinary,
		ordinary + "\xff",
		ordinary + ordinary,
		`{"id":"1","resource":{"app_id":"my-game","user_id":"1","user_id":"2"}}`,
		`{"id":` + strings.Repeat("[", 60_000),
		wide.String(),
	} {
		body := []byte(text)
		expectRefusal(t, signed(t, body, timestampAt(0)), body, 400, "NOTIFICATION_INVALID")
	}
}

func TestRefusesAnotherAppWhateverTheEvent(t *testing.T) {
	for _, event := range []string{"USER_VALIDATE", "SOMETHING_NEW"} {
		body := []byte(`{"id":"1","event_type":"` + event + `","resource":{"app_id":"other","user_id":"1"}}`)
		expectRefusal(t, signed(t, body, timestampAt(0)), body, 403, "OTHER_APP")
	}
}

func TestBoundsMethodAndSize(t *testing.T) {
	body := []byte(ordinary)
	if status, fields := ask(t, newReceiver(t), signed(t, body, timestampAt(0)), body, "GET"); status != 405 {
		t.Errorf("got %d %v", status, fields)
	}
	expectRefusal(t, signed(t, body, timestampAt(0)), make([]byte, bodyBytesMax+1), 413, "BODY_TOO_LARGE")
}

func TestHandsOtherEventsOnWithTheirType(t *testing.T) {
	body := []byte(`{"id":"1","event_type":"SOMETHING_NEW","resource":{"app_id":"my-game","amount":"1.10","n":1.10}}`)
	receiver := newReceiver(t)
	if _, fields := ask(t, receiver, signed(t, body, timestampAt(0)), body, "POST"); len(fields) != 0 {
		t.Errorf("got %v", fields)
	}
	var seen Notification
	receiver.OnEvent = func(_ context.Context, event Notification) (map[string]any, error) {
		seen = event
		return map[string]any{"processed": true}, nil
	}
	_, fields := ask(t, receiver, signed(t, body, timestampAt(0)), body, "POST")
	isExact := seen.Resource["amount"] == "1.10" && seen.Resource["n"] == json.Number("1.10")
	if fields["processed"] != true || seen.EventType != "SOMETHING_NEW" || !isExact {
		t.Errorf("got %v for %v", fields, seen)
	}
}

func TestSellsNothingWhenValidateFailsOrForgetsItsAnswer(t *testing.T) {
	log.SetOutput(io.Discard)
	body := []byte(ordinary)
	for _, validate := range []func(context.Context, Player) (Answer, error){
		func(context.Context, Player) (Answer, error) { return Answer{}, nil },
		func(context.Context, Player) (Answer, error) { return Allow("x"), errors.New("no database") },
		func(context.Context, Player) (Answer, error) { panic("no database") },
	} {
		receiver := newReceiver(t)
		receiver.Validate = validate
		if status, fields := ask(t, receiver, signed(t, body, timestampAt(0)), body, "POST"); status != 500 || fields["name"] != "INTERNAL" {
			t.Errorf("got %d %v", status, fields)
		}
	}
}
