<?php

declare(strict_types=1);

namespace Txgw\Merchant;

/** A failed call. The name is the error name of the service, or CONNECTION_FAILED, TIMEOUT or UNEXPECTED_ANSWER. */
final class TxgwException extends \RuntimeException
{
    private const NAME_OF_STATUS = [
        429 => 'RESOURCE_EXHAUSTED',
        500 => 'INTERNAL',
        502 => 'UNAVAILABLE',
        503 => 'UNAVAILABLE',
        504 => 'UNAVAILABLE',
    ];

    /**
     * @param int $status 0 when there was no answer
     * @param list<array<string, mixed>> $details
     * @param list<array<string, mixed>> $causes
     */
    private function __construct(
        public readonly string $name,
        string $message,
        public readonly int $status = 0,
        public readonly ?string $debugId = null,
        public readonly array $details = [],
        public readonly array $causes = [],
        public readonly ?int $retryAfter = null,
    ) {
        parent::__construct("$name: $message");
    }

    public static function withoutAnswer(string $name, string $message): self
    {
        return new self($name, $message);
    }

    public static function unexpected(string $message, int $status): self
    {
        return new self('UNEXPECTED_ANSWER', $message, $status);
    }

    public static function ofAnswer(int $status, string $body, ?int $retryAfter): self
    {
        $fields = Json::readObject($body) ?? [];
        $name = $fields['name'] ?? null;
        if (!is_string($name) || $name === '') {
            $text = "The answer has status $status and no error body, so it may come from a proxy in between.";
            return new self(self::NAME_OF_STATUS[$status] ?? 'UNEXPECTED_ANSWER', $text, $status, retryAfter: $retryAfter);
        }
        $message = $fields['message'] ?? null;
        $debugId = $fields['debug_id'] ?? null;
        return new self(
            $name,
            is_string($message) ? $message : "The service answered $status.",
            $status,
            is_string($debugId) ? $debugId : null,
            self::objects($fields['details'] ?? null),
            self::objects($fields['causes'] ?? null),
            $retryAfter,
        );
    }

    private static function objects(mixed $value): array
    {
        return is_array($value) ? array_values(array_filter($value, 'is_array')) : [];
    }
}
