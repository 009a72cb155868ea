<?php

declare(strict_types=1);

use Txgw\Merchant\CertificateSource;
use Txgw\Merchant\PlatformKeys;
use Txgw\Merchant\ServiceAddress;
use Txgw\Merchant\TxgwException;

final class Service implements CertificateSource
{
    public int $calls = 0;
    public bool $fails = false;

    public function __construct(public array $listed)
    {
    }

    public function certificates(float $atMost): array
    {
        $this->calls++;
        return $this->fails ? throw TxgwException::unexpected('not now', 503) : $this->listed;
    }
}

function certificate(string $serialNo, array $changes = []): array
{
    $pem = file_get_contents(VECTORS . 'keys/test-only-other.public.pem');
    $fields = ['serial_no' => $serialNo, 'public_key' => $pem, 'not_before' => '2025-12-31T00:00:00.000Z', 'expires_at' => null];
    return array_merge($fields, $changes);
}

$folder = sys_get_temp_dir() . '/txgw-' . bin2hex(random_bytes(8));
mkdir($folder, 0700);
register_shutdown_function(function () use ($folder) {
    array_map('unlink', glob("$folder/*"));
    rmdir($folder);
});
$keysOf = fn (Service $service, string $file) => new PlatformKeys($service, "$folder/$file", fn () => NOW);

// One fetch is kept, also for the next process.
$service = new Service([certificate('a'), certificate('b')]);
equal(outcome(fn () => $keysOf($service, 'kept')->find('a')), 'accepted', 'a');
equal(outcome(fn () => $keysOf($service, 'kept')->find('b')), 'accepted', 'b');
equal($service->calls, 1, 'calls');
equal(fileperms("$folder/kept") & 0777, 0600, 'the rights of the file');

// A new serial makes it fetch again, and a made-up one at most every two seconds.
$service->listed[] = certificate('c');
equal(outcome(fn () => $keysOf($service, 'kept')->find('c')), 'accepted', 'c');
$began = microtime(true);
foreach (['x', 'y'] as $serialNo) {
    equal(outcome(fn () => $keysOf($service, 'kept')->find($serialNo)), 'SERIAL_UNKNOWN', $serialNo);
}
equal($service->calls, 4, 'calls');
equal(microtime(true) - $began >= 2, true, 'the pause between two fetches');

// Other texts cause no fetch.
foreach (['', 'a b', 'a,a', "a\n", str_repeat('x', 65)] as $text) {
    equal(outcome(fn () => $keysOf($service, 'kept')->find($text)), 'SERIAL_UNKNOWN', $text);
}
equal($service->calls, 4, 'calls');

// Keys are valid in their time, with the tolerance.
$timed = new Service([
    certificate('old', ['expires_at' => '2025-12-31T23:54:00.000Z']),
    certificate('ending', ['expires_at' => '2025-12-31T23:56:00.000Z']),
    certificate('coming', ['not_before' => '2026-01-01T00:04:00.000Z']),
]);
foreach (['ending' => 'accepted', 'coming' => 'accepted', 'old' => 'SERIAL_UNKNOWN'] as $serialNo => $expected) {
    equal(outcome(fn () => $keysOf($timed, 'timed')->find($serialNo)), $expected, $serialNo);
}

// Known keys outlive a failing service, and a damaged file is no file.
$timed->fails = true;
equal(outcome(fn () => $keysOf($timed, 'timed')->find('new')), 'KEYS_UNAVAILABLE', 'new');
equal(outcome(fn () => $keysOf($timed, 'timed')->find('ending')), 'accepted', 'ending');
file_put_contents("$folder/kept", '{"began":');
equal(outcome(fn () => $keysOf($service, 'kept')->find('a')), 'accepted', 'a');

// Addresses.
foreach (['https://pay.example.com', 'https://pay.example.com/gateway/', 'http://127.0.0.1:8444'] as $base) {
    equal(ServiceAddress::read($base, 'gateway')->target('orders'), '/gateway/v2/orders', $base);
}
$bad = ['http://pay.example.com', 'https://u:p@pay.example.com', 'https://pay.example.com/gateway/v2/orders', 'https://pay.example.com?x=1', 'pay.example.com'];
foreach ($bad as $base) {
    equal(outcome(fn () => ServiceAddress::read($base, 'gateway')), 'invalid', $base);
}
