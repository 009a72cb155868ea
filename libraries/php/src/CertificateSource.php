<?php

declare(strict_types=1);

namespace Txgw\Merchant;

/** Lists the keys of the service; a Client is one. */
interface CertificateSource
{
    /** @return list<array<string, mixed>> */
    public function certificates(float $atMost): array;
}
