<?php

declare(strict_types=1);

namespace Txgw\Merchant;

/** Finds a key of the service by its serial; PlatformKeys is one. */
interface KeySource
{
    /** @throws NotificationRefused SERIAL_UNKNOWN or KEYS_UNAVAILABLE */
    public function find(string $serialNo): \OpenSSLAsymmetricKey;
}
