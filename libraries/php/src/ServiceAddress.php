<?php

declare(strict_types=1);

namespace Txgw\Merchant;

/** The address of production or sandbox, up to the path before /v2. */
final class ServiceAddress
{
    private const LOOPBACK = '/^(?:localhost|.+\.localhost|127(?:\.\d{1,3}){3}|\[::1\])$/D';

    private function __construct(public readonly string $origin, private readonly string $prefix)
    {
    }

    public static function read(string $baseUrl, string $pathSegment): self
    {
        $url = parse_url($baseUrl);
        if ($url === false || !isset($url['host'], $url['scheme']) || isset($url['query']) || isset($url['fragment']) || isset($url['user'])) {
            throw new \InvalidArgumentException(
                'baseUrl must be an address such as https://pay.example.com, without query or credentials',
            );
        }
        $isLocal = $url['scheme'] === 'http' && preg_match(self::LOOPBACK, $url['host']) === 1;
        if ($url['scheme'] !== 'https' && !$isLocal) {
            throw new \InvalidArgumentException('baseUrl must begin with https:// (http:// only for this machine itself)');
        }
        $path = rtrim($url['path'] ?? '', '/');
        $isPlain = preg_match('#^(?:/[A-Za-z0-9._~-]++)*+$#D', $path) === 1 && preg_match('#/v2(?:/|$)#', $path) === 0;
        if (!$isPlain) {
            throw new \InvalidArgumentException('baseUrl must end before "/v2" and have a plain path');
        }
        if ($pathSegment !== '' && !str_ends_with($path, "/$pathSegment")) {
            $path .= "/$pathSegment";
        }
        return new self($url['scheme'] . '://' . $url['host'] . (isset($url['port']) ? ":{$url['port']}" : ''), $path);
    }

    public function target(string $operation): string
    {
        return "$this->prefix/v2/$operation";
    }
}
