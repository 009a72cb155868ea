<?php

declare(strict_types=1);

namespace Txgw\Merchant;

/** Answers notifications: it verifies the raw bytes first, and only then reads them and asks `validate`. */
final class Receiver
{
    public const BODY_BYTES_MAX = 64 * 1024;

    /** @var \Closure(): float */
    private readonly \Closure $clock;

    /**
     * @param list<string> $appIds the merchant's own apps; all others are refused
     * @param \Closure(Player): Answer $validate
     * @param (\Closure(Notification): array<string, mixed>)|null $onEvent gets verified events of other types
     * @param (\Closure(NotificationRefused): void)|null $onRefused is told the reason of each refusal
     * @param (\Closure(): float)|null $clock seconds since 1970
     */
    public function __construct(
        private readonly KeySource $keys,
        private readonly array $appIds,
        private readonly \Closure $validate,
        private readonly ?\Closure $onEvent = null,
        private readonly ?\Closure $onRefused = null,
        ?\Closure $clock = null,
    ) {
        if ($appIds === []) {
            throw new \InvalidArgumentException('appIds must name at least one app');
        }
        $this->clock = $clock ?? static fn (): float => microtime(true);
    }

    /** The reply to the request that PHP is answering now. PHP joins repeated headers, which no rule lets pass. */
    public function receiveRequest(): Reply
    {
        $headers = [];
        foreach ($_SERVER as $name => $value) {
            if (str_starts_with($name, 'HTTP_')) {
                $headers[strtr(substr($name, 5), '_', '-')] = $value;
            }
        }
        $body = file_get_contents('php://input', length: self::BODY_BYTES_MAX + 1);
        return $this->receive($_SERVER['REQUEST_METHOD'], $headers, (string) $body);
    }

    /**
     * @param array<string, string|list<string>> $headers by name, repeated ones as a list
     * @param string $body what arrived, before anything has parsed it
     */
    public function receive(string $method, array $headers, string $body): Reply
    {
        try {
            return new Reply(200, Json::write($this->answer($method, $headers, $body)));
        } catch (NotificationRefused $refused) {
            if ($this->onRefused !== null) {
                ($this->onRefused)($refused);
            }
            return new Reply($refused->status, Json::write(['name' => $refused->name, 'message' => $refused->getMessage()]));
        } catch (\Throwable $error) {
            // Without the trace, which may hold arguments such as the player.
            error_log('The notification could not be answered: ' . $error::class . ': ' . $error->getMessage());
            return new Reply(500, '{"name":"INTERNAL","message":"The player could not be validated."}');
        }
    }

    /** @return array<string, mixed> */
    private function answer(string $method, array $headers, string $body): array
    {
        if ($method !== 'POST') {
            throw new NotificationRefused('METHOD_NOT_ALLOWED', 'A notification must be sent with POST.');
        }
        if (strlen($body) > self::BODY_BYTES_MAX) {
            throw new NotificationRefused('BODY_TOO_LARGE', 'The body has more than ' . self::BODY_BYTES_MAX . ' bytes.');
        }
        Verification::verify($headers, $body, $this->keys, ($this->clock)());
        $notification = Notification::read($body);
        if (!in_array($notification->appId, $this->appIds, true)) {
            throw new NotificationRefused('OTHER_APP', 'resource.app_id is not an app of this receiver.');
        }
        if ($notification->eventType !== Notification::USER_VALIDATE) {
            return $this->onEvent === null ? [] : ($this->onEvent)($notification);
        }
        $player = $notification->player();
        $answer = ($this->validate)($player);
        // Without this check, a forgotten return would let every player top up.
        if (!$answer instanceof Answer) {
            throw new \TypeError('validate must return Answer::allow, forbid or playerNotFound');
        }
        return $answer->replyAbout($player);
    }
}
