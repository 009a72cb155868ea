package merchant

import (
	"context"
	"crypto/rsa"
	"crypto/sha256"
	"encoding/base64"
	"fmt"
	"net/http"
	"regexp"
	"strconv"
	"strings"
	"time"
)

// Tolerance is how far the timestamp of a notification may be from our clock.
const Tolerance = 300 * time.Second

var (
	timestampForm = regexp.MustCompile(`^[0-9]{1,12}$`)
	signatureForm = regexp.MustCompile(`^[A-Za-z0-9+/]{342}==$`)
	sha256Member  = regexp.MustCompile(`^sha-256=:([A-Za-z0-9+/]+=*):(?:;.*)?$`)
)

// KeySource finds a key of the service by its serial; PlatformKeys is one.
type KeySource interface {
	Find(ctx context.Context, serialNo string) (*rsa.PublicKey, error)
}

// VerifyNotification returns nil when the service has sent exactly these bytes within the tolerance, else a *Refusal.
func VerifyNotification(ctx context.Context, header http.Header, body []byte, keys KeySource, now time.Time) error {
	values := map[string]string{}
	for _, name := range []string{"Txgw-Timestamp", "Txgw-Nonce", "Txgw-Serial", "Txgw-Signature"} {
		value, err := single(header, name)
		if err != nil {
			return err
		}
		values[name] = value
	}
	timestamp, signature := values["Txgw-Timestamp"], values["Txgw-Signature"]
	if err := checkTimestamp(timestamp, now); err != nil {
		return err
	}
	if digest := statedDigest(header); digest != "" {
		if sum := sha256.Sum256(body); digest != base64.StdEncoding.EncodeToString(sum[:]) {
			return refuse("BODY_CHANGED", "the body was changed on the way: it does not match Content-Digest; verify the raw bytes")
		}
	}
	// What cannot be a signature must not make us fetch keys.
	if !signatureForm.MatchString(signature) {
		return refuse("SIGNATURE_MISMATCH", "Txgw-Signature is not the Base64 of an RSA signature")
	}
	key, err := keys.Find(ctx, values["Txgw-Serial"])
	if err != nil {
		return err
	}
	if !verify(webhookStringToSign(timestamp, values["Txgw-Nonce"], body), signature, key) {
		return refuse("SIGNATURE_MISMATCH", "the key of Txgw-Serial did not sign these bytes")
	}
	return nil
}

func single(header http.Header, name string) (string, error) {
	given := header.Values(name)
	if len(given) > 1 {
		return "", refuse("HEADER_REPEATED", "the header "+name+" stands more than once")
	}
	if len(given) == 0 || given[0] == "" {
		return "", refuse("HEADER_MISSING", "the header "+name+" is missing")
	}
	return given[0], nil
}

func checkTimestamp(text string, now time.Time) error {
	seconds, err := strconv.ParseInt(text, 10, 64)
	if !timestampForm.MatchString(text) || err != nil {
		return refuse("TIMESTAMP_INVALID", "Txgw-Timestamp must be whole seconds since 1970")
	}
	distance := now.Unix() - seconds
	if distance < 0 {
		distance = -distance
	}
	if distance > int64(Tolerance/time.Second) {
		message := fmt.Sprintf("Txgw-Timestamp is %d seconds away from our clock: the call was repeated later, or one of the clocks is wrong", distance)
		return refuse("TIMESTAMP_OUTSIDE_TOLERANCE", message)
	}
	return nil
}

// statedDigest is the SHA-256 of Content-Digest, whatever other algorithms a proxy has added.
func statedDigest(header http.Header) string {
	stated := ""
	for _, member := range strings.Split(strings.Join(header.Values("Content-Digest"), ","), ",") {
		if found := sha256Member.FindStringSubmatch(strings.TrimSpace(member)); found != nil {
			stated = found[1]
		}
	}
	return stated
}
