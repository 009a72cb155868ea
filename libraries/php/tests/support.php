<?php

declare(strict_types=1);

use Txgw\Merchant\Keys;
use Txgw\Merchant\KeySource;
use Txgw\Merchant\NotificationRefused;
use Txgw\Merchant\Signing;

const NOW = 1767225600;
const NONCE = 'Wq3ZtY8uKp1LxR5vBn7MdC2sHf9Gj4Ea';
const VECTORS = __DIR__ . '/../../../vectors/';

$checks = 0;

function equal(mixed $actual, mixed $expected, string $what): void
{
    global $checks;
    $checks++;
    if ($actual !== $expected) {
        fwrite(STDERR, "$what: got " . json_encode($actual) . ' instead of ' . json_encode($expected) . PHP_EOL);
        debug_print_backtrace(DEBUG_BACKTRACE_IGNORE_ARGS);
        exit(1);
    }
}

/** What the work throws, by its name, or "accepted". */
function outcome(Closure $work): string
{
    try {
        $work();
    } catch (NotificationRefused $refused) {
        return $refused->name;
    } catch (InvalidArgumentException $error) {
        return 'invalid';
    }
    return 'accepted';
}

/** @return list<array<string, mixed>> */
function cases(string $name): array
{
    $cases = json_decode(file_get_contents(VECTORS . "$name.json"), true, 512, JSON_THROW_ON_ERROR)['cases'];
    equal(count($cases) > 5, true, "$name has cases");
    return $cases;
}

function bytesOf(array $body): string
{
    return $body['utf8'] ?? base64_decode($body['base64']);
}

/** Knows a single key of the service, under the serial number 1. */
final class OneKey implements KeySource
{
    private readonly OpenSSLAsymmetricKey $key;

    public function __construct(string $file = 'keys/test-only-other.public.pem')
    {
        $this->key = Keys::readPublicKey(file_get_contents(VECTORS . $file));
    }

    public function find(string $serialNo): OpenSSLAsymmetricKey
    {
        return $serialNo === '1' ? $this->key : throw new NotificationRefused('SERIAL_UNKNOWN', 'not listed');
    }
}

function signed(string $body, string $timestamp = NOW . '', array $changes = []): array
{
    static $key = null;
    $key ??= Keys::readPrivateKey(file_get_contents(VECTORS . 'keys/test-only-other.private.pem'));
    return array_merge([
        'txgw-timestamp' => $timestamp,
        'Txgw-Nonce' => NONCE,
        'Txgw-Serial' => '1',
        'Txgw-Signature' => Signing::sign(Signing::webhookStringToSign($timestamp, NONCE, $body), $key),
    ], $changes);
}
