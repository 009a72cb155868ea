package merchant

import (
	"context"
	"crypto/rsa"
	"encoding/base64"
	"encoding/json"
	"net/http"
	"os"
	"path/filepath"
	"strconv"
	"testing"
	"time"
)

const nonce = "Wq3ZtY8uKp1LxR5vBn7MdC2sHf9Gj4Ea"

var now = time.Unix(1767225600, 900_000_000)

type vector struct {
	Comment  string
	Valid    bool
	Input    json.RawMessage
	Expected map[string]json.RawMessage
	Error    struct{ Fields []string }
}

type vectorBody struct{ Utf8, Base64 string }

func (b vectorBody) bytes(t *testing.T) []byte {
	t.Helper()
	if b.Base64 == "" {
		return []byte(b.Utf8)
	}
	bytes, err := base64.StdEncoding.DecodeString(b.Base64)
	if err != nil {
		t.Fatal(err)
	}
	return bytes
}

func (v vector) expected(t *testing.T, name string) string {
	t.Helper()
	var text string
	if err := json.Unmarshal(v.Expected[name], &text); err != nil {
		t.Fatal(err)
	}
	return text
}

func file(t *testing.T, name string) string {
	t.Helper()
	text, err := os.ReadFile(filepath.Join("../../vectors", name))
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// eachCase runs every case of a file with its input.
func eachCase[T any](t *testing.T, name string, run func(t *testing.T, input T, v vector)) {
	t.Helper()
	var document struct{ Cases []vector }
	if err := json.Unmarshal([]byte(file(t, name+".json")), &document); err != nil {
		t.Fatal(err)
	}
	if len(document.Cases) < 5 {
		t.Fatalf("%s has %d cases", name, len(document.Cases))
	}
	for _, v := range document.Cases {
		t.Run(v.Comment, func(t *testing.T) {
			var input T
			if err := json.Unmarshal(v.Input, &input); err != nil {
				t.Fatal(err)
			}
			run(t, input, v)
		})
	}
}

func privateKey(t *testing.T, name string) *rsa.PrivateKey {
	t.Helper()
	key, err := ReadPrivateKey(file(t, "keys/test-only-"+name+".private.pem"))
	if err != nil {
		t.Fatal(err)
	}
	return key
}

// oneKey knows a single key of the service, under the serial number 1.
type oneKey struct{ key *rsa.PublicKey }

func (o oneKey) Find(_ context.Context, serialNo string) (*rsa.PublicKey, error) {
	if serialNo != "1" {
		return nil, refuse("SERIAL_UNKNOWN", "not listed")
	}
	return o.key, nil
}

func signed(t *testing.T, body []byte, timestamp string) http.Header {
	t.Helper()
	signature, err := sign(webhookStringToSign(timestamp, nonce, body), privateKey(t, "other"))
	if err != nil {
		t.Fatal(err)
	}
	header := http.Header{}
	header.Set("Txgw-Timestamp", timestamp)
	header.Set("Txgw-Nonce", nonce)
	header.Set("Txgw-Serial", "1")
	header.Set("Txgw-Signature", signature)
	return header
}

func timestampAt(distance int64) string { return strconv.FormatInt(now.Unix()+distance, 10) }
