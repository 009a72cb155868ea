<?php

declare(strict_types=1);

namespace Txgw\Merchant;

/** The call is not answered as a notification: the reason, and the status to answer with. */
final class NotificationRefused extends \RuntimeException
{
    private const STATUS_OF = [
        'METHOD_NOT_ALLOWED' => 405,
        'BODY_TOO_LARGE' => 413,
        'HEADER_MISSING' => 401,
        'HEADER_REPEATED' => 401,
        'TIMESTAMP_INVALID' => 401,
        'TIMESTAMP_OUTSIDE_TOLERANCE' => 401,
        'BODY_CHANGED' => 401,
        'SERIAL_UNKNOWN' => 401,
        'SIGNATURE_MISMATCH' => 401,
        'NOTIFICATION_INVALID' => 400,
        'OTHER_APP' => 403,
        'KEYS_UNAVAILABLE' => 503,
    ];
    public readonly int $status;

    public function __construct(public readonly string $name, string $message)
    {
        parent::__construct($message);
        $this->status = self::STATUS_OF[$name];
    }
}
