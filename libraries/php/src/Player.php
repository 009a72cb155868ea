<?php

declare(strict_types=1);

namespace Txgw\Merchant;

/** Whom the service asks about. */
final class Player
{
    public function __construct(
        public readonly string $appId,
        public readonly string $userId,
        public readonly ?string $serverId,
    ) {
    }
}
