// The same query as most would write it in Go: net/http with its defaults and SQLite through database/sql. It reads its
// settings as a line of JSON from standard input, says its port, and ends with its input.
package main

import (
	"bytes"
	"crypto"
	"crypto/rsa"
	"crypto/sha256"
	"crypto/tls"
	"crypto/x509"
	"database/sql"
	"encoding/base64"
	"encoding/json"
	"encoding/pem"
	"fmt"
	"io"
	"log"
	"net"
	"net/http"
	"os"
	"strconv"
	"strings"
	"time"

	_ "github.com/mattn/go-sqlite3"
)

const (
	scheme        = "TXGW-SHA256-RSA2048 "
	bodyBytesMax  = 64 * 1024
	ageSecondsMax = 24 * 60 * 60
	find          = `SELECT user_id, server_id, status, items, total_price, shop_region, payment_channel, create_time,
		update_time FROM orders WHERE app_id = ? AND id = ?`
)

type settings struct {
	Database     string
	Certificate  struct{ Cert, Key string }
	AppID        string `json:"appId"`
	PublicKeyPem string
}

type orderReply struct {
	AppID          string          `json:"app_id"`
	CreateTime     string          `json:"create_time"`
	UpdateTime     string          `json:"update_time"`
	UserID         string          `json:"user_id"`
	PaymentOrderID string          `json:"payment_order_id"`
	ServerID       string          `json:"server_id"`
	OrderStatus    string          `json:"order_status"`
	OrderItems     json.RawMessage `json:"order_items"`
	TotalPrice     json.RawMessage `json:"total_price"`
	ShopRegion     string          `json:"shop_region"`
	PaymentChannel string          `json:"payment_channel"`
}

func main() {
	var given settings
	must(json.NewDecoder(os.Stdin).Decode(&given))
	go func() {
		io.Copy(io.Discard, os.Stdin)
		os.Exit(0)
	}()
	orders, err := sql.Open("sqlite3", "file:"+given.Database+"?mode=ro&_cache_size=-65536")
	must(err)
	statement, err := orders.Prepare(find)
	must(err)
	certificate, err := tls.X509KeyPair([]byte(given.Certificate.Cert), []byte(given.Certificate.Key))
	must(err)
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	must(err)
	keys := map[string]*rsa.PublicKey{given.AppID: readKey(given.PublicKeyPem)}
	mux := http.NewServeMux()
	answer := func(response http.ResponseWriter, request *http.Request) { query(response, request, keys, statement) }
	mux.HandleFunc("/gateway/v2/orders", answer)
	mux.HandleFunc("/v2/orders", answer)
	server := &http.Server{Handler: mux, TLSConfig: &tls.Config{Certificates: []tls.Certificate{certificate}}}
	fmt.Println(listener.Addr().(*net.TCPAddr).Port)
	log.Fatal(server.ServeTLS(listener, "", ""))
}

func query(response http.ResponseWriter, request *http.Request, keys map[string]*rsa.PublicKey, find *sql.Stmt) {
	body, err := io.ReadAll(http.MaxBytesReader(response, request.Body, bodyBytesMax))
	if err != nil {
		refuse(response, http.StatusRequestEntityTooLarge, "INVALID_ARGUMENT")
		return
	}
	caller, genuine := authenticate(request, body, keys)
	if !genuine {
		refuse(response, http.StatusUnauthorized, "UNAUTHENTICATED")
		return
	}
	var asked struct {
		ID string `json:"id"`
	}
	if json.Unmarshal(body, &asked) != nil || asked.ID == "" {
		refuse(response, http.StatusBadRequest, "INVALID_ARGUMENT")
		return
	}
	order := orderReply{AppID: caller, PaymentOrderID: asked.ID}
	var items, price string
	err = find.QueryRow(caller, asked.ID).Scan(&order.UserID, &order.ServerID, &order.OrderStatus, &items, &price,
		&order.ShopRegion, &order.PaymentChannel, &order.CreateTime, &order.UpdateTime)
	if err != nil {
		refuse(response, http.StatusNotFound, "NOT_FOUND")
		return
	}
	order.OrderItems, order.TotalPrice = json.RawMessage(items), json.RawMessage(price)
	response.Header().Set("Content-Type", "application/json")
	json.NewEncoder(response).Encode(order)
}

func authenticate(request *http.Request, body []byte, keys map[string]*rsa.PublicKey) (string, bool) {
	header := request.Header.Get("Authorization")
	if !strings.HasPrefix(header, scheme) {
		return "", false
	}
	pairs := map[string]string{}
	for _, pair := range strings.Split(header[len(scheme):], ",") {
		name, value, _ := strings.Cut(pair, "=")
		pairs[strings.TrimSpace(name)] = value
	}
	key := keys[pairs["auth_id"]]
	seconds, err := strconv.ParseInt(pairs["timestamp"], 10, 64)
	if key == nil || err != nil || time.Now().Unix()-seconds > ageSecondsMax {
		return "", false
	}
	signature, err := base64.StdEncoding.DecodeString(pairs["signature"])
	if err != nil {
		return "", false
	}
	var signed bytes.Buffer
	fmt.Fprintf(&signed, "%s\n%s\n%s\n%s\n", request.Method, request.RequestURI, pairs["timestamp"], pairs["nonce_str"])
	signed.Write(body)
	signed.WriteByte('\n')
	digest := sha256.Sum256(signed.Bytes())
	return pairs["auth_id"], rsa.VerifyPKCS1v15(key, crypto.SHA256, digest[:], signature) == nil
}

func refuse(response http.ResponseWriter, status int, name string) {
	response.WriteHeader(status)
	json.NewEncoder(response).Encode(map[string]string{"name": name})
}

func readKey(text string) *rsa.PublicKey {
	block, _ := pem.Decode([]byte(text))
	key, err := x509.ParsePKIXPublicKey(block.Bytes)
	must(err)
	return key.(*rsa.PublicKey)
}

func must(err error) {
	if err != nil {
		log.Fatal(err)
	}
}
