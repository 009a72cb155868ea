<?php

declare(strict_types=1);

namespace Txgw\Merchant;

/** Reads strictly: an object in UTF-8, without byte order mark and repeated names. */
final class Json
{
    private const DEPTH_MAX = 200;
    /** Strings, and the marks that open, close and part objects and arrays. */
    private const TOKENS = '/"(?:[^"\\\\]++|\\\\.)*+"|[{}\[\],:]/s';

    /** @return array<string, mixed>|null the object as arrays, or null for any other text */
    public static function readObject(string $body): ?array
    {
        // An array would not tell {} from [], so the text is looked at first.
        if (!str_starts_with(ltrim($body, " \t\r\n"), '{')) {
            return null;
        }
        $fields = json_decode($body, true, self::DEPTH_MAX);
        return is_array($fields) && !self::repeatsName($body) ? $fields : null;
    }

    public static function write(array $fields): string
    {
        return $fields === [] ? '{}' : json_encode($fields, JSON_THROW_ON_ERROR | JSON_PRESERVE_ZERO_FRACTION);
    }

    /** json_decode takes the last of repeated names, and others may take the first. */
    private static function repeatsName(string $valid): bool
    {
        // Names of the open objects; false stands for an array.
        $open = [];
        $offset = 0;
        $text = null;
        while (preg_match(self::TOKENS, $valid, $found, PREG_OFFSET_CAPTURE, $offset) === 1) {
            [$token, $at] = $found[0];
            $offset = $at + strlen($token);
            $last = count($open) - 1;
            if ($token === '{') {
                $open[] = [];
            } elseif ($token === '[') {
                $open[] = false;
            } elseif ($token === '}' || $token === ']') {
                array_pop($open);
            } elseif ($token === ':' && $text !== null) {
                // A key of a PHP array would turn "1" into a number, so a letter stands before it.
                $name = 'n' . json_decode($text);
                if (isset($open[$last][$name])) {
                    return true;
                }
                $open[$last][$name] = true;
            }
            $text = $token[0] === '"' ? $token : null;
        }
        return $offset === 0 || $open !== [];
    }
}
