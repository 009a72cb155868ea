<?php

declare(strict_types=1);

namespace Txgw\Merchant;

/**
 * Keeps the public keys of the service in a file, because a PHP process forgets everything after its request. It fetches
 * them every few minutes and for an unknown serial; the processes of a machine share one fetch.
 */
final class PlatformKeys implements KeySource
{
    /** The service lists a key ten minutes before it signs, which leaves time for several tries. */
    private const REFRESH_SECONDS = 180.0;
    /** Between two fetches: serial numbers can be made up. */
    private const PAUSE_SECONDS = 2.0;
    /** Between two refreshes that fail while the known keys are good. */
    private const RETRY_SECONDS = 30.0;
    private const WAIT_SECONDS_MAX = 4.0;
    /** A notification whose key is known does not wait for longer than this. */
    private const REFRESH_WAIT_SECONDS = 1.0;
    private const KEYS_MAX = 100;
    private const FILE_BYTES_MAX = 1024 * 1024;

    /** @var \Closure(): float seconds since 1970 */
    private readonly \Closure $clock;

    /**
     * @param string $file where the keys are kept, in a folder that only this program can write to
     * @param (\Closure(): float)|null $clock seconds since 1970, of the keys' validity
     */
    public function __construct(
        private readonly CertificateSource $source,
        private readonly string $file,
        ?\Closure $clock = null,
    ) {
        $this->clock = $clock ?? static fn (): float => microtime(true);
    }

    public function find(string $serialNo): \OpenSSLAsymmetricKey
    {
        $kept = $this->read();
        $key = $this->valid($kept, $serialNo);
        if ($key !== null) {
            $this->refreshWhenDue($kept);
            return $key;
        }
        if (preg_match('/^[A-Za-z0-9_.:-]{1,64}$/D', $serialNo) !== 1) {
            throw new NotificationRefused('SERIAL_UNKNOWN', 'Txgw-Serial does not have the form of a serial number.');
        }
        $arrived = microtime(true);
        $this->locked(self::WAIT_SECONDS_MAX, fn () => $this->fetchSince($arrived, $serialNo));
        $kept = $this->read();
        $key = $this->valid($kept, $serialNo);
        if ($key !== null) {
            return $key;
        }
        if ($kept['succeeded'] >= $arrived) {
            throw new NotificationRefused(
                'SERIAL_UNKNOWN',
                'Txgw-Serial names no valid key of the service. '
                    . 'Check that the keys and the notification belong to the same environment, production or sandbox.',
            );
        }
        throw new NotificationRefused('KEYS_UNAVAILABLE', 'The keys of the service could not be fetched in time.');
    }

    /** A fetch that began earlier may have missed a new key, so one has to begin after the arrival. */
    private function fetchSince(float $arrived, string $serialNo): void
    {
        $kept = $this->read();
        $now = microtime(true);
        // A clock that was set back must not stop the fetching.
        $pause = min(self::PAUSE_SECONDS, max(0.0, $kept['began'] + self::PAUSE_SECONDS - $now));
        $left = $arrived + self::WAIT_SECONDS_MAX - $now - $pause;
        if ($kept['began'] >= $arrived || $left <= 0 || $this->valid($kept, $serialNo) !== null) {
            return;
        }
        usleep((int) ($pause * 1e6));
        $this->fetch($left);
    }

    private function refreshWhenDue(array $kept): void
    {
        $now = microtime(true);
        if ($now - $kept['succeeded'] > self::REFRESH_SECONDS && $now - $kept['began'] > self::RETRY_SECONDS) {
            $this->locked(0.0, fn () => $this->fetch(self::REFRESH_WAIT_SECONDS));
        }
    }

    /** Leaves the known keys alone when it fails. */
    private function fetch(float $atMost): void
    {
        $kept = $this->read();
        $kept['began'] = microtime(true);
        try {
            $certificates = array_slice($this->source->certificates($atMost), 0, self::KEYS_MAX);
            $kept['keys'] = array_map(self::checked(...), $certificates);
            $kept['succeeded'] = $kept['began'];
        } catch (TxgwException | \InvalidArgumentException) {
            // The next notification that needs it tries again.
        }
        $this->write($kept);
    }

    private static function checked(array $certificate): array
    {
        $kept = array_intersect_key($certificate, array_flip(['serial_no', 'public_key', 'not_before', 'expires_at']));
        $times = array_filter([$kept['not_before'] ?? null, $kept['expires_at'] ?? null], fn ($time) => $time !== null);
        $isComplete = is_string($kept['serial_no'] ?? null) && is_string($kept['public_key'] ?? null);
        if (!$isComplete || array_filter($times, fn ($time) => !is_string($time) || strtotime($time) === false) !== []) {
            throw new \InvalidArgumentException('not a certificate of the service');
        }
        Keys::readPublicKey($kept['public_key']);
        return $kept;
    }

    private function valid(array $kept, string $serialNo): ?\OpenSSLAsymmetricKey
    {
        $now = ($this->clock)();
        foreach ($kept['keys'] as $key) {
            $isListed = $key['serial_no'] === $serialNo;
            $from = isset($key['not_before']) ? strtotime($key['not_before']) - Verification::TOLERANCE_SECONDS : -INF;
            $until = isset($key['expires_at']) ? strtotime($key['expires_at']) + Verification::TOLERANCE_SECONDS : INF;
            if ($isListed && $from <= $now && $now < $until) {
                return Keys::readPublicKey($key['public_key']);
            }
        }
        return null;
    }

    /** @return array{began: float, succeeded: float, keys: list<array<string, mixed>>} */
    private function read(): array
    {
        $text = is_file($this->file) ? file_get_contents($this->file, length: self::FILE_BYTES_MAX) : false;
        $kept = $text === false ? null : json_decode($text, true);
        return is_array($kept) && isset($kept['began'], $kept['succeeded'], $kept['keys'])
            ? $kept
            : ['began' => 0.0, 'succeeded' => 0.0, 'keys' => []];
    }

    private function write(array $kept): void
    {
        // Renamed into place, so that nobody reads half a file.
        $new = $this->file . '.' . bin2hex(random_bytes(8));
        file_put_contents($new, Json::write($kept));
        chmod($new, 0600);
        rename($new, $this->file);
    }

    private function locked(float $atMost, \Closure $work): void
    {
        $lock = fopen($this->file . '.lock', 'c');
        if ($lock === false) {
            throw new \RuntimeException('the file of the platform keys cannot be written');
        }
        $deadline = microtime(true) + $atMost;
        while (!($isLocked = flock($lock, LOCK_EX | LOCK_NB)) && microtime(true) < $deadline) {
            usleep(20_000);
        }
        try {
            if ($isLocked) {
                $work();
            }
        } finally {
            fclose($lock);
        }
    }
}
