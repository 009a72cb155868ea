package merchant

import (
	"crypto"
	"crypto/rand"
	"crypto/rsa"
	"crypto/sha256"
	"encoding/base64"
	"encoding/hex"
	"fmt"
	"regexp"
	"strings"
)

const (
	scheme         = "TXGW-SHA256-RSA2048"
	signatureBytes = 256
)

var idForm = regexp.MustCompile(`^[\x21\x23-\x2b\x2d-\x7e]{1,64}$`)

func checkID(option, value string) error {
	if idForm.MatchString(value) {
		return nil
	}
	return fmt.Errorf("merchant: %s must be 1 to 64 visible ASCII characters without commas or double quotes", option)
}

// StringToSign has five lines, each ended by a line feed. The target is the path as called, the body the bytes as sent.
func StringToSign(method, target, timestamp, nonce string, body []byte) []byte {
	return append(append([]byte(method+"\n"+target+"\n"+timestamp+"\n"+nonce+"\n"), body...), '\n')
}

func webhookStringToSign(timestamp, nonce string, body []byte) []byte {
	return append(append([]byte(timestamp+"\n"+nonce+"\n"), body...), '\n')
}

func sign(message []byte, key *rsa.PrivateKey) (string, error) {
	digest := sha256.Sum256(message)
	signature, err := rsa.SignPKCS1v15(rand.Reader, key, crypto.SHA256, digest[:])
	return base64.StdEncoding.EncodeToString(signature), err
}

func verify(message []byte, signature string, key *rsa.PublicKey) bool {
	bytes, ok := decodeCanonical(signature)
	if !ok || len(bytes) != signatureBytes {
		return false
	}
	digest := sha256.Sum256(message)
	return rsa.VerifyPKCS1v15(key, crypto.SHA256, digest[:], bytes) == nil
}

// decodeCanonical takes the one canonical spelling. The decoder alone ignores line feeds.
func decodeCanonical(text string) ([]byte, bool) {
	bytes, err := base64.StdEncoding.Strict().DecodeString(text)
	return bytes, err == nil && base64.StdEncoding.EncodeToString(bytes) == text
}

func newNonce() (string, error) {
	random := make([]byte, 16)
	_, err := rand.Read(random)
	return hex.EncodeToString(random), err
}

// Signer makes the Authorization header for any HTTP client that sends exactly the signed bytes.
type Signer struct {
	AppID    string
	SerialNo string
	Key      *rsa.PrivateKey
}

// Authorization signs one request. Sign each try again.
func (s Signer) Authorization(target, timestamp, nonce string, body []byte) (string, error) {
	signature, err := sign(StringToSign("POST", target, timestamp, nonce, body), s.Key)
	if err != nil {
		return "", fmt.Errorf("merchant: cannot sign: %w", err)
	}
	pairs := []string{
		"auth_id=" + s.AppID,
		"auth_id_type=APP_ID",
		"serial_no=" + s.SerialNo,
		"nonce_str=" + nonce,
		"timestamp=" + timestamp,
		"signature=" + signature,
	}
	return scheme + " " + strings.Join(pairs, ","), nil
}
