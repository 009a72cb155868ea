<?php

declare(strict_types=1);

namespace Txgw\Merchant;

/** A verified event of any type. */
final class Notification
{
    public const USER_VALIDATE = 'USER_VALIDATE';

    /**
     * @param string $id the same in every attempt to deliver it
     * @param array<string, mixed> $resource
     * @param array<string, mixed> $fields the whole body; unknown fields stay as they are
     */
    private function __construct(
        public readonly string $id,
        public readonly string $eventType,
        public readonly string $appId,
        public readonly array $resource,
        public readonly array $fields,
    ) {
    }

    /** Reads a verified body. */
    public static function read(string $body): self
    {
        $rule = 'the body must be a JSON object in UTF-8, without byte order mark and repeated names';
        $fields = Json::readObject($body) ?? throw self::invalid($rule);
        $id = self::text($fields, 'id', 'id');
        $resource = $fields['resource'] ?? null;
        if (!is_array($resource) || ($resource !== [] && array_is_list($resource))) {
            throw self::invalid('resource must be an object');
        }
        $hasType = array_key_exists('event_type', $fields);
        $eventType = $hasType ? self::text($fields, 'event_type', 'event_type') : self::USER_VALIDATE;
        return new self($id, $eventType, self::text($resource, 'app_id', 'resource.app_id'), $resource, $fields);
    }

    /** Whom USER_VALIDATE asks about. */
    public function player(): Player
    {
        $serverId = $this->resource['server_id'] ?? null;
        if (array_key_exists('server_id', $this->resource) && !is_string($serverId)) {
            throw self::invalid('resource.server_id must be a string if it is present');
        }
        return new Player($this->appId, self::text($this->resource, 'user_id', 'resource.user_id'), $serverId);
    }

    private static function text(array $fields, string $name, string $path): string
    {
        $value = $fields[$name] ?? null;
        return is_string($value) && $value !== ''
            ? $value
            : throw self::invalid("$path must be a string that is not empty");
    }

    private static function invalid(string $rule): NotificationRefused
    {
        return new NotificationRefused('NOTIFICATION_INVALID', "Not a notification: $rule.");
    }
}
