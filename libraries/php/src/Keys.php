<?php

declare(strict_types=1);

namespace Txgw\Merchant;

/** Reads the keys of the scheme: RSA with 2048 bits. No message quotes a key. */
final class Keys
{
    private const PEM_BLOCK = '/-----BEGIN ([A-Z0-9 ]{1,40})-----([^-]++)-----END \1-----/';
    private const RSA_ENCRYPTION = "\x06\x09\x2a\x86\x48\x86\xf7\x0d\x01\x01\x01";

    /** Takes a PEM block PRIVATE KEY (PKCS #8) or RSA PRIVATE KEY (PKCS #1). */
    public static function readPrivateKey(string $pem): \OpenSSLAsymmetricKey
    {
        [$label, $der] = self::readPem($pem, 'PRIVATE KEY');
        $isPkcs8 = str_contains(substr($der, 0, 30), self::RSA_ENCRYPTION);
        if ($label !== ($isPkcs8 ? 'PRIVATE KEY' : 'RSA PRIVATE KEY')) {
            throw new \InvalidArgumentException(
                'The private key must be a PEM block PRIVATE KEY or RSA PRIVATE KEY with an RSA key and no passphrase',
            );
        }
        return self::checked(openssl_pkey_get_private(self::pem($label, $der)));
    }

    /** Takes a PEM block PUBLIC KEY (SPKI). */
    public static function readPublicKey(string $pem): \OpenSSLAsymmetricKey
    {
        [$label, $der] = self::readPem($pem, 'PUBLIC KEY');
        if ($label !== 'PUBLIC KEY' || !str_contains(substr($der, 0, 24), self::RSA_ENCRYPTION)) {
            throw new \InvalidArgumentException('The public key must be a PEM block PUBLIC KEY with an RSA key');
        }
        return self::checked(openssl_pkey_get_public(self::pem($label, $der)));
    }

    /** @return array{string, string} the label and the DER */
    private static function readPem(string $pem, string $expected): array
    {
        // Environment variables often spell the line ends of a PEM as a backslash and an n.
        $text = str_replace(['\r', '\n'], "\n", $pem);
        $isBlock = preg_match(self::PEM_BLOCK, $text, $block) === 1;
        $der = $isBlock ? Signing::decodeCanonical(preg_replace('/\s+/', '', $block[2])) : null;
        if ($der === null || $der === '') {
            throw new \InvalidArgumentException("The key must be a PEM text from \"-----BEGIN $expected-----\" to its end line");
        }
        return [$block[1], $der];
    }

    private static function pem(string $label, string $der): string
    {
        return "-----BEGIN $label-----\n" . chunk_split(base64_encode($der), 64, "\n") . "-----END $label-----\n";
    }

    private static function checked(\OpenSSLAsymmetricKey|false $key): \OpenSSLAsymmetricKey
    {
        $details = $key === false ? false : openssl_pkey_get_details($key);
        // What openssl could not read stays in its queue of errors, for somebody else to find.
        while (openssl_error_string() !== false);
        if ($details === false || !isset($details['rsa'])) {
            throw new \InvalidArgumentException('The key is no RSA key, or is damaged');
        }
        if ($details['bits'] !== 2048) {
            throw new \InvalidArgumentException("The key must be an RSA key of 2048 bits; this one has {$details['bits']}");
        }
        // With the exponent 1 a signature is the padded digest itself, which anyone can write.
        $exponent = ltrim($details['rsa']['e'], "\0");
        if (ord(substr($exponent, -1)) % 2 === 0 || $exponent === "\x01") {
            throw new \InvalidArgumentException('The key must have an odd public exponent of at least 3, such as 65537');
        }
        return $key;
    }
}
