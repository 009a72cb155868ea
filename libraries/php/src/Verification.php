<?php

declare(strict_types=1);

namespace Txgw\Merchant;

/** Whether the service has sent exactly these bytes, just now. */
final class Verification
{
    public const TOLERANCE_SECONDS = 300;

    /**
     * @param array<string, string|list<string>> $headers by name, in any case
     * @throws NotificationRefused with the reason
     */
    public static function verify(array $headers, string $body, KeySource $keys, float $now): void
    {
        $timestamp = self::single($headers, 'Txgw-Timestamp');
        $nonce = self::single($headers, 'Txgw-Nonce');
        $serialNo = self::single($headers, 'Txgw-Serial');
        $signature = self::single($headers, 'Txgw-Signature');
        self::checkTimestamp($timestamp, $now);
        self::checkDigest(implode(',', self::all($headers, 'Content-Digest')), $body);
        // What cannot be a signature must not make us fetch keys.
        if (preg_match('#^[A-Za-z0-9+/]{342}==$#D', $signature) !== 1) {
            throw new NotificationRefused('SIGNATURE_MISMATCH', 'Txgw-Signature is not the Base64 of an RSA signature.');
        }
        if (!Signing::verify(Signing::webhookStringToSign($timestamp, $nonce, $body), $signature, $keys->find($serialNo))) {
            throw new NotificationRefused('SIGNATURE_MISMATCH', 'The key of Txgw-Serial did not sign these bytes.');
        }
    }

    /** @return list<string> */
    private static function all(array $headers, string $wanted): array
    {
        $found = [];
        foreach ($headers as $name => $values) {
            if (strcasecmp((string) $name, $wanted) === 0) {
                array_push($found, ...array_values((array) $values));
            }
        }
        return $found;
    }

    private static function single(array $headers, string $name): string
    {
        $given = self::all($headers, $name);
        if (count($given) > 1) {
            throw new NotificationRefused('HEADER_REPEATED', "The header $name stands more than once.");
        }
        if ($given === [] || $given[0] === '') {
            throw new NotificationRefused('HEADER_MISSING', "The header $name is missing.");
        }
        return $given[0];
    }

    private static function checkTimestamp(string $timestamp, float $now): void
    {
        if (preg_match('/^[0-9]{1,12}$/D', $timestamp) !== 1) {
            throw new NotificationRefused('TIMESTAMP_INVALID', 'Txgw-Timestamp must be whole seconds since 1970.');
        }
        $distance = abs((int) floor($now) - (int) $timestamp);
        if ($distance > self::TOLERANCE_SECONDS) {
            throw new NotificationRefused(
                'TIMESTAMP_OUTSIDE_TOLERANCE',
                "Txgw-Timestamp is $distance seconds away from our clock: "
                    . 'the call was repeated later, or one of the clocks is wrong.',
            );
        }
    }

    private static function checkDigest(string $header, string $body): void
    {
        $stated = null;
        foreach (explode(',', $header) as $member) {
            if (preg_match('#^sha-256=:([A-Za-z0-9+/]++=*+):(?:;.*)?$#D', trim($member), $found) === 1) {
                $stated = $found[1];
            }
        }
        if ($stated !== null && $stated !== base64_encode(hash('sha256', $body, true))) {
            throw new NotificationRefused(
                'BODY_CHANGED',
                'The body was changed on the way: it does not match Content-Digest. Verify the raw bytes.',
            );
        }
    }
}
