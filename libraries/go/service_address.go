package merchant

import (
	"errors"
	"net"
	"net/url"
	"regexp"
	"strings"
)

const shortPaths = "-"

var (
	segmentForm = regexp.MustCompile(`^[A-Za-z0-9._~-]+$`)
	pathForm    = regexp.MustCompile(`^(?:/[A-Za-z0-9._~-]+)*$`)
	operation   = regexp.MustCompile(`/v2(?:/|$)`)
)

// readServiceAddress returns the origin and the path before /v2.
func readServiceAddress(base, segment string) (string, string, error) {
	if segment == "" {
		segment = "gateway"
	}
	address, err := url.Parse(base)
	if err != nil || address.Hostname() == "" || address.RawQuery != "" || address.Fragment != "" || address.User != nil {
		return "", "", errors.New("merchant: BaseURL must be an address such as https://pay.example.com, without query or credentials")
	}
	if address.Scheme != "https" && !(address.Scheme == "http" && isLoopback(address.Hostname())) {
		return "", "", errors.New("merchant: BaseURL must begin with https:// (http:// only for this machine itself)")
	}
	path := strings.TrimRight(address.EscapedPath(), "/")
	if !pathForm.MatchString(path) || operation.MatchString(path) || !segmentForm.MatchString(segment) {
		return "", "", errors.New("merchant: BaseURL must end before \"/v2\" and have a plain path")
	}
	if segment != shortPaths && !strings.HasSuffix(path, "/"+segment) {
		path += "/" + segment
	}
	return address.Scheme + "://" + address.Host, path, nil
}

func isLoopback(host string) bool {
	if ip := net.ParseIP(host); ip != nil {
		return ip.IsLoopback()
	}
	return host == "localhost" || strings.HasSuffix(host, ".localhost")
}
