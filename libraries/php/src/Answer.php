<?php

declare(strict_types=1);

namespace Txgw\Merchant;

/** A decision about a player. */
final class Answer
{
    /** @param array<string, mixed> $fields */
    private function __construct(private readonly array $fields)
    {
    }

    /** The player exists and may top up. */
    public static function allow(?string $userName = null): self
    {
        return new self(['is_topup_forbidden' => false] + ($userName === null ? [] : ['user_name' => $userName]));
    }

    /** The player may not top up: the service ends the recharge. */
    public static function forbid(Reason $code, string $message): self
    {
        $reason = ['code' => $code->value, 'message' => $message];
        return new self(['is_topup_forbidden' => true, 'forbidden_reason' => $reason]);
    }

    /** There is no such player. The contract has no code for this case, so it counts as OTHER. */
    public static function playerNotFound(): self
    {
        return self::forbid(Reason::Other, 'There is no such player.');
    }

    /** @return array<string, mixed> */
    public function replyAbout(Player $player): array
    {
        $asked = ['app_id' => $player->appId, 'user_id' => $player->userId];
        return $asked + ($player->serverId === null ? [] : ['server_id' => $player->serverId]) + $this->fields;
    }
}
