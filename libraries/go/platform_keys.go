package merchant

import (
	"context"
	"crypto/rsa"
	"errors"
	"regexp"
	"sync"
	"time"
)

const (
	// The service lists a key ten minutes before it signs, which leaves time for several tries.
	refreshAge = 3 * time.Minute
	// Between two fetches: serial numbers can be made up.
	fetchPause = 2 * time.Second
	waitMax    = 4 * time.Second
	waitingMax = 100
	keysMax    = 100
)

var serialForm = regexp.MustCompile(`^[A-Za-z0-9_.:-]{1,64}$`)

// CertificateSource lists the keys of the service; a Client is one.
type CertificateSource interface {
	Certificates(ctx context.Context) ([]map[string]any, error)
}

// PlatformKeys keeps the public keys of the service. It fetches them before they are needed and for an unknown serial.
// Keep one for the whole program; it may be used by many goroutines.
type PlatformKeys struct {
	source    CertificateSource
	tolerance time.Duration
	now       func() time.Time
	// fetching has one place: whoever is in it may fetch.
	fetching chan struct{}
	waiting  chan struct{}

	mutex     sync.Mutex
	keys      map[string]knownKey
	began     time.Time
	succeeded time.Time
}

type knownKey struct {
	key       *rsa.PublicKey
	notBefore time.Time
	// expiresAt is zero when no end is set.
	expiresAt time.Time
}

// NewPlatformKeys takes a Client.
func NewPlatformKeys(source CertificateSource) *PlatformKeys {
	return &PlatformKeys{
		source:    source,
		tolerance: Tolerance,
		now:       time.Now,
		fetching:  make(chan struct{}, 1),
		waiting:   make(chan struct{}, waitingMax),
	}
}

// Find returns the key with this serial if it is valid now, or a *Refusal.
func (p *PlatformKeys) Find(ctx context.Context, serialNo string) (*rsa.PublicKey, error) {
	if key := p.valid(serialNo); key != nil {
		p.refreshWhenDue()
		return key, nil
	}
	if !serialForm.MatchString(serialNo) {
		return nil, refuse("SERIAL_UNKNOWN", "Txgw-Serial does not have the form of a serial number")
	}
	arrived := time.Now()
	select {
	case p.waiting <- struct{}{}:
		p.fetchSince(ctx, arrived, serialNo)
		<-p.waiting
	default:
	}
	if key := p.valid(serialNo); key != nil {
		return key, nil
	}
	if _, succeeded := p.times(); !succeeded.Before(arrived) {
		return nil, refuse("SERIAL_UNKNOWN", "Txgw-Serial names no valid key of the service; check that the keys and the notification belong to the same environment, production or sandbox")
	}
	return nil, refuse("KEYS_UNAVAILABLE", "the keys of the service could not be fetched in time")
}

func (p *PlatformKeys) valid(serialNo string) *rsa.PublicKey {
	p.mutex.Lock()
	defer p.mutex.Unlock()
	known, now := p.keys[serialNo], p.now()
	if known.key == nil || now.Before(known.notBefore.Add(-p.tolerance)) {
		return nil
	}
	if !known.expiresAt.IsZero() && !now.Before(known.expiresAt.Add(p.tolerance)) {
		return nil
	}
	return known.key
}

func (p *PlatformKeys) times() (began, succeeded time.Time) {
	p.mutex.Lock()
	defer p.mutex.Unlock()
	return p.began, p.succeeded
}

// fetchSince fetches unless somebody has begun to after arrived: an earlier fetch may have missed a new key.
func (p *PlatformKeys) fetchSince(ctx context.Context, arrived time.Time, serialNo string) {
	ctx, cancel := context.WithDeadline(ctx, arrived.Add(waitMax))
	defer cancel()
	select {
	case p.fetching <- struct{}{}:
		defer func() { <-p.fetching }()
	case <-ctx.Done():
		return
	}
	began, _ := p.times()
	if !began.Before(arrived) || p.valid(serialNo) != nil {
		return
	}
	select {
	case <-time.After(time.Until(began.Add(fetchPause))):
		p.fetch(ctx)
	case <-ctx.Done():
	}
}

func (p *PlatformKeys) refreshWhenDue() {
	began, succeeded := p.times()
	if time.Since(succeeded) < refreshAge || time.Since(began) < 2*waitMax {
		return
	}
	select {
	case p.fetching <- struct{}{}:
		go func() {
			defer func() { <-p.fetching }()
			ctx, cancel := context.WithTimeout(context.Background(), waitMax)
			defer cancel()
			p.fetch(ctx)
		}()
	default:
	}
}

// fetch leaves the known keys alone when it fails.
func (p *PlatformKeys) fetch(ctx context.Context) {
	began := time.Now()
	p.mutex.Lock()
	p.began = began
	p.mutex.Unlock()
	certificates, err := p.source.Certificates(ctx)
	if err != nil {
		return
	}
	keys, err := readCertificates(certificates)
	if err != nil {
		return
	}
	p.mutex.Lock()
	defer p.mutex.Unlock()
	p.keys, p.succeeded = keys, began
}

func readCertificates(certificates []map[string]any) (map[string]knownKey, error) {
	keys := map[string]knownKey{}
	for i, certificate := range certificates {
		serialNo, _ := certificate["serial_no"].(string)
		pem, _ := certificate["public_key"].(string)
		key, err := ReadPublicKey(pem)
		if serialNo == "" || err != nil || i >= keysMax {
			return nil, errors.New("merchant: not a list of certificates of the service")
		}
		notBefore, err := readTime(certificate["not_before"])
		if err != nil {
			return nil, err
		}
		expiresAt, err := readTime(certificate["expires_at"])
		if err != nil {
			return nil, err
		}
		keys[serialNo] = knownKey{key: key, notBefore: notBefore, expiresAt: expiresAt}
	}
	return keys, nil
}

func readTime(value any) (time.Time, error) {
	if value == nil {
		return time.Time{}, nil
	}
	text, _ := value.(string)
	return time.Parse(time.RFC3339Nano, text)
}
