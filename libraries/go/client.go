package merchant

import (
	"bytes"
	"context"
	"crypto/tls"
	"crypto/x509"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"os"
	"strconv"
	"time"
)

const (
	defaultTimeout = 10 * time.Second
	answerBytesMax = 4 << 20
)

// Options describe a client. AppID, PrivateKey and BaseURL are required.
type Options struct {
	AppID string
	// PrivateKey is the text of a PEM file.
	PrivateKey string
	// BaseURL is the address of production or sandbox.
	BaseURL string
	// SerialNo is 1 when it is empty.
	SerialNo string
	// PathSegment is gateway when it is empty; "-" stands for the short paths without it.
	PathSegment string
	// Timeout bounds one call, 10 seconds when it is zero.
	Timeout time.Duration
	// CAFile names a CA to trust in place of the system's.
	CAFile string
}

// Client calls the service as one app. Every call is one try: whoever calls decides whether to try again.
type Client struct {
	signer Signer
	origin string
	prefix string
	http   *http.Client
}

// NewClient checks the options.
func NewClient(options Options) (*Client, error) {
	if options.SerialNo == "" {
		options.SerialNo = "1"
	}
	if options.Timeout == 0 {
		options.Timeout = defaultTimeout
	}
	if err := checkID("AppID", options.AppID); err != nil {
		return nil, err
	}
	if err := checkID("SerialNo", options.SerialNo); err != nil {
		return nil, err
	}
	key, err := ReadPrivateKey(options.PrivateKey)
	if err != nil {
		return nil, err
	}
	origin, prefix, err := readServiceAddress(options.BaseURL, options.PathSegment)
	if err != nil {
		return nil, err
	}
	sender, err := newSender(options)
	if err != nil {
		return nil, err
	}
	signer := Signer{AppID: options.AppID, SerialNo: options.SerialNo, Key: key}
	return &Client{signer: signer, origin: origin, prefix: prefix, http: sender}, nil
}

func newSender(options Options) (*http.Client, error) {
	transport := http.DefaultTransport.(*http.Transport).Clone()
	if options.CAFile != "" {
		text, err := os.ReadFile(options.CAFile)
		if err != nil {
			return nil, fmt.Errorf("merchant: the CA file cannot be read: %w", err)
		}
		trusted := x509.NewCertPool()
		if !trusted.AppendCertsFromPEM(text) {
			return nil, fmt.Errorf("merchant: %s holds no certificate", options.CAFile)
		}
		transport.TLSClientConfig = &tls.Config{RootCAs: trusted, MinVersion: tls.VersionTLS12}
	}
	// A followed redirect would call a path that was not signed.
	stay := func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }
	return &http.Client{Transport: transport, Timeout: options.Timeout, CheckRedirect: stay}, nil
}

// AppID is the app that the client calls as.
func (c *Client) AppID() string { return c.signer.AppID }

// QueryOrder returns the order as the service knows it now. Amounts stay text, unknown fields stay as they are.
func (c *Client) QueryOrder(ctx context.Context, orderID string) (Order, error) {
	// Serialised once: these bytes are signed, and these bytes are sent.
	body, err := json.Marshal(map[string]string{"id": orderID})
	if err != nil {
		return nil, err
	}
	fields, err := c.call(ctx, "orders", body)
	if err != nil {
		return nil, err
	}
	for _, name := range []string{"payment_order_id", "order_status"} {
		if Order(fields).Text(name) == "" {
			return nil, &Error{Name: "UNEXPECTED_ANSWER", Message: "the answer is not an order: it has no " + name, Status: 200}
		}
	}
	return Order(fields), nil
}

// Certificates returns the public keys with which the service signs its notifications.
func (c *Client) Certificates(ctx context.Context) ([]map[string]any, error) {
	fields, err := c.call(ctx, "certificates", nil)
	if err != nil {
		return nil, err
	}
	if _, isList := fields["certificates"].([]any); !isList {
		return nil, &Error{Name: "UNEXPECTED_ANSWER", Message: "the answer is not a list of certificates", Status: 200}
	}
	return objects(fields["certificates"]), nil
}

// Order has the fields of the contract. A number is a json.Number, a text a string.
type Order map[string]any

// Text is a field that is text, or empty.
func (o Order) Text(name string) string {
	text, _ := o[name].(string)
	return text
}

func (c *Client) call(ctx context.Context, operation string, body []byte) (map[string]any, error) {
	target := c.prefix + "/v2/" + operation
	request, err := http.NewRequestWithContext(ctx, "POST", c.origin+target, bytes.NewReader(body))
	if err != nil {
		return nil, err
	}
	nonce, err := newNonce()
	if err != nil {
		return nil, err
	}
	authorization, err := c.signer.Authorization(target, strconv.FormatInt(time.Now().Unix(), 10), nonce, body)
	if err != nil {
		return nil, err
	}
	request.Header.Set("Content-Type", "application/json")
	request.Header.Set("Accept", "application/json")
	request.Header.Set("Authorization", authorization)
	return c.send(request)
}

func (c *Client) send(request *http.Request) (map[string]any, error) {
	response, err := c.http.Do(request)
	if err != nil {
		return nil, connectionError(err)
	}
	defer response.Body.Close()
	answer, err := io.ReadAll(io.LimitReader(response.Body, answerBytesMax+1))
	if err != nil {
		return nil, connectionError(err)
	}
	if len(answer) > answerBytesMax {
		return nil, &Error{Name: "UNEXPECTED_ANSWER", Message: "the answer is too large", Status: response.StatusCode}
	}
	if response.StatusCode != http.StatusOK {
		failure := errorOfAnswer(response.StatusCode, answer)
		failure.RetryAfter, _ = strconv.Atoi(response.Header.Get("Retry-After"))
		return nil, failure
	}
	fields, err := readObject(answer)
	if err != nil {
		return nil, &Error{Name: "UNEXPECTED_ANSWER", Message: "the answer is not a JSON object: check BaseURL", Status: 200}
	}
	return fields, nil
}

func connectionError(err error) *Error {
	var timeout net.Error
	if errors.As(err, &timeout) && timeout.Timeout() {
		return &Error{Name: "TIMEOUT", Message: "the service gave no answer in time", Cause: err}
	}
	return &Error{Name: "CONNECTION_FAILED", Message: "the service cannot be reached: " + err.Error(), Cause: err}
}
