package merchant

import (
	"context"
	"encoding/base64"
	"encoding/hex"
	"errors"
	"net/http"
	"strings"
	"testing"
)

type signedInput struct {
	Method, Target, Timestamp, Nonce, Signature string
	PublicKey                                   string `json:"public_key"`
	Body                                        vectorBody
}

func TestStringToSign(t *testing.T) {
	eachCase(t, "string-to-sign", func(t *testing.T, in signedInput, v vector) {
		text := StringToSign(in.Method, in.Target, in.Timestamp, in.Nonce, in.Body.bytes(t))
		if got := base64.StdEncoding.EncodeToString(text); got != v.expected(t, "base64") {
			t.Errorf("got %s", got)
		}
	})
}

func TestSignaturesOfRequests(t *testing.T) {
	merchant := privateKey(t, "merchant")
	eachCase(t, "signature", func(t *testing.T, in signedInput, v vector) {
		key, err := ReadPublicKey(file(t, in.PublicKey))
		if err != nil {
			t.Fatal(err)
		}
		text := StringToSign(in.Method, in.Target, in.Timestamp, in.Nonce, in.Body.bytes(t))
		if verify(text, in.Signature, key) != v.Valid {
			t.Errorf("valid is %v", v.Valid)
		}
		if v.Valid && strings.Contains(in.PublicKey, "merchant") {
			if signature, err := sign(text, merchant); err != nil || signature != in.Signature {
				t.Errorf("signed %s, %v", signature, err)
			}
		}
	})
}

func TestSignaturesOfNotifications(t *testing.T) {
	eachCase(t, "webhook-signature", func(t *testing.T, in signedInput, v vector) {
		key, err := ReadPublicKey(file(t, in.PublicKey))
		if err != nil {
			t.Fatal(err)
		}
		body, header := in.Body.bytes(t), http.Header{}
		header.Set("Txgw-Timestamp", in.Timestamp)
		header.Set("Txgw-Nonce", in.Nonce)
		header.Set("Txgw-Serial", "1")
		header.Set("Txgw-Signature", in.Signature)
		if v.Valid {
			header.Set("Content-Digest", v.expected(t, "content_digest"))
			text := webhookStringToSign(in.Timestamp, in.Nonce, body)
			if got := base64.StdEncoding.EncodeToString(text); got != v.expected(t, "base64") {
				t.Errorf("got %s", got)
			}
		}
		err = VerifyNotification(context.Background(), header, body, oneKey{key}, now)
		var refusal *Refusal
		if v.Valid && err != nil || !v.Valid && (!errors.As(err, &refusal) || refusal.Name != "SIGNATURE_MISMATCH") {
			t.Errorf("got %v", err)
		}
	})
}

func TestKeys(t *testing.T) {
	eachCase(t, "keys", func(t *testing.T, in struct{ Use, Pem string }, v vector) {
		var err error
		if in.Use == "public" {
			_, err = ReadPublicKey(in.Pem)
		} else {
			_, err = ReadPrivateKey(in.Pem)
		}
		if (err == nil) != v.Valid {
			t.Errorf("got %v", err)
		}
	})
}

func TestBase64(t *testing.T) {
	eachCase(t, "base64", func(t *testing.T, in struct{ Text string }, v vector) {
		bytes, ok := decodeCanonical(in.Text)
		if ok != v.Valid || v.Valid && hex.EncodeToString(bytes) != v.expected(t, "hex") {
			t.Errorf("got %x, %v", bytes, ok)
		}
	})
}

func TestNotifications(t *testing.T) {
	read := map[string]bool{"": true, "id": true, "resource": true, "resource.app_id": true, "resource.user_id": true, "resource.server_id": true}
	eachCase(t, "user-validate-notification", func(t *testing.T, in struct{ Body vectorBody }, v vector) {
		notification, err := ReadNotification(in.Body.bytes(t))
		if err == nil {
			_, err = notification.Player()
		}
		if v.Valid && err != nil || !v.Valid && read[v.Error.Fields[0]] && err == nil {
			t.Errorf("got %v", err)
		}
	})
}

func TestErrorBodies(t *testing.T) {
	eachCase(t, "error-body", func(t *testing.T, in struct{ Body vectorBody }, v vector) {
		body := in.Body.bytes(t)
		fields, _ := readObject(body)
		expected, isText := fields["name"].(string)
		if !isText {
			expected = "UNEXPECTED_ANSWER"
		}
		if got := errorOfAnswer(400, body); got.Name != expected {
			t.Errorf("got %s", got.Name)
		}
	})
}
