<?php

declare(strict_types=1);

namespace Txgw\Merchant;

/** TXGW-SHA256-RSA2048: the strings that are signed, the signature and the header. */
final class Signing
{
    private const SCHEME = 'TXGW-SHA256-RSA2048';
    private const SIGNATURE_BYTES = 256;

    /** Five lines, each ended by a line feed. The target is the path as called, the body the bytes as sent. */
    public static function stringToSign(
        string $method,
        string $target,
        string $timestamp,
        string $nonce,
        string $body,
    ): string {
        return implode("\n", [$method, $target, $timestamp, $nonce, $body, '']);
    }

    public static function webhookStringToSign(string $timestamp, string $nonce, string $body): string
    {
        return implode("\n", [$timestamp, $nonce, $body, '']);
    }

    /** The value of the Authorization header, for any HTTP client that sends exactly this body. */
    public static function authorization(
        string $appId,
        string $serialNo,
        \OpenSSLAsymmetricKey $key,
        string $target,
        string $timestamp,
        string $nonce,
        string $body,
    ): string {
        $pairs = [
            'auth_id=' . self::checkId('appId', $appId),
            'auth_id_type=APP_ID',
            'serial_no=' . self::checkId('serialNo', $serialNo),
            "nonce_str=$nonce",
            "timestamp=$timestamp",
            'signature=' . self::sign(self::stringToSign('POST', $target, $timestamp, $nonce, $body), $key),
        ];
        return self::SCHEME . ' ' . implode(',', $pairs);
    }

    public static function checkId(string $option, string $value): string
    {
        if (preg_match('/^[\x21\x23-\x2b\x2d-\x7e]{1,64}$/D', $value) !== 1) {
            $rule = 'must be 1 to 64 visible ASCII characters without commas or double quotes';
            throw new \InvalidArgumentException("$option $rule");
        }
        return $value;
    }

    public static function sign(string $message, \OpenSSLAsymmetricKey $key): string
    {
        if (!openssl_sign($message, $signature, $key, OPENSSL_ALGO_SHA256)) {
            throw new \RuntimeException('openssl cannot sign with this key');
        }
        return base64_encode($signature);
    }

    public static function verify(string $message, string $signature, \OpenSSLAsymmetricKey $key): bool
    {
        $bytes = self::decodeCanonical($signature);
        if ($bytes === null || strlen($bytes) !== self::SIGNATURE_BYTES) {
            return false;
        }
        $isRight = openssl_verify($message, $bytes, $key, OPENSSL_ALGO_SHA256) === 1;
        while (openssl_error_string() !== false);
        return $isRight;
    }

    /** The bytes of the one canonical spelling; null for every other spelling of the same bytes. */
    public static function decodeCanonical(string $text): ?string
    {
        $bytes = base64_decode($text, true);
        return $bytes !== false && base64_encode($bytes) === $text ? $bytes : null;
    }
}
