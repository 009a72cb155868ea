<?php

declare(strict_types=1);

namespace Txgw\Merchant;

/** What to send back: JSON, and the header "Allow: POST" beside status 405. */
final class Reply
{
    public function __construct(public readonly int $status, public readonly string $body)
    {
    }

    public function send(): void
    {
        http_response_code($this->status);
        header('Content-Type: application/json');
        header('Content-Length: ' . strlen($this->body));
        if ($this->status === 405) {
            header('Allow: POST');
        }
        echo $this->body;
    }
}
