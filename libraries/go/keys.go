package merchant

import (
	"crypto/rsa"
	"crypto/x509"
	"errors"
	"fmt"
	"regexp"
	"strings"
)

const (
	privateKeyLabel = "PRIVATE KEY"
	pkcs1Label      = "RSA PRIVATE KEY"
	publicKeyLabel  = "PUBLIC KEY"
)

var pemBlock = regexp.MustCompile(`-----BEGIN ([A-Z0-9 ]{1,40})-----([^-]+)-----END ([A-Z0-9 ]{1,40})-----`)

// ReadPrivateKey takes a PEM block PRIVATE KEY (PKCS #8) or RSA PRIVATE KEY (PKCS #1).
func ReadPrivateKey(pem string) (*rsa.PrivateKey, error) {
	label, der, err := readPEM(pem, privateKeyLabel)
	if err != nil {
		return nil, err
	}
	var key any
	switch label {
	case privateKeyLabel:
		key, err = x509.ParsePKCS8PrivateKey(der)
	case pkcs1Label:
		key, err = x509.ParsePKCS1PrivateKey(der)
	default:
		err = fmt.Errorf("the PEM block must be %s or %s", privateKeyLabel, pkcs1Label)
	}
	if err != nil {
		return nil, fmt.Errorf("merchant: the private key cannot be used: %w", err)
	}
	rsaKey, isRSA := key.(*rsa.PrivateKey)
	if !isRSA {
		return nil, errors.New("merchant: the private key must be an RSA key")
	}
	return rsaKey, check(&rsaKey.PublicKey)
}

// ReadPublicKey takes a PEM block PUBLIC KEY (SPKI).
func ReadPublicKey(pem string) (*rsa.PublicKey, error) {
	label, der, err := readPEM(pem, publicKeyLabel)
	if err != nil {
		return nil, err
	}
	if label != publicKeyLabel {
		return nil, fmt.Errorf("merchant: the PEM block must be %s", publicKeyLabel)
	}
	key, err := x509.ParsePKIXPublicKey(der)
	if err != nil {
		return nil, fmt.Errorf("merchant: the public key cannot be used: %w", err)
	}
	rsaKey, isRSA := key.(*rsa.PublicKey)
	if !isRSA {
		return nil, errors.New("merchant: the public key must be an RSA key")
	}
	return rsaKey, check(rsaKey)
}

func readPEM(pem, expected string) (string, []byte, error) {
	// Environment variables often spell the line ends of a PEM as a backslash and an n.
	text := strings.NewReplacer(`\r`, "\n", `\n`, "\n").Replace(pem)
	block := pemBlock.FindStringSubmatch(text)
	if block != nil && block[1] == block[3] {
		if der, ok := decodeCanonical(strings.Join(strings.Fields(block[2]), "")); ok && len(der) > 0 {
			return block[1], der, nil
		}
	}
	return "", nil, fmt.Errorf("merchant: the key must be a PEM text from \"-----BEGIN %s-----\" to its end line", expected)
}

func check(key *rsa.PublicKey) error {
	if key.N.BitLen() != 2048 {
		return fmt.Errorf("merchant: the key must be an RSA key of 2048 bits; this one has %d", key.N.BitLen())
	}
	// With the exponent 1 a signature is the padded digest itself, which anyone can write.
	if key.E < 3 || key.E%2 == 0 {
		return errors.New("merchant: the key must have an odd public exponent of at least 3, such as 65537")
	}
	return nil
}
