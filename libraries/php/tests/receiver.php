<?php

declare(strict_types=1);

use Txgw\Merchant\Answer;
use Txgw\Merchant\Notification;
use Txgw\Merchant\Player;
use Txgw\Merchant\Receiver;

function notification(string $resource = '"app_id":"my-game","user_id":"玩家-1","server_id":"7"', string $event = 'USER_VALIDATE'): string
{
    return "{\"id\":\"VALIDATION-0001\",\"event_type\":\"$event\",\"resource\":{{$resource}}}";
}

function receiver(?Closure $validate = null, ?Closure $onEvent = null): Receiver
{
    $validate ??= fn (Player $player) => Answer::allow('Ada of ' . $player->serverId);
    return new Receiver(new OneKey(), ['my-game', 'another-of-mine'], $validate, $onEvent, null, fn () => NOW + 0.9);
}

function expect(array $headers, string $body, int $status, ?string $name, ?Receiver $receiver = null): void
{
    $reply = ($receiver ?? receiver())->receive('POST', $headers, $body);
    $fields = json_decode($reply->body, true);
    equal([$reply->status, $fields['name'] ?? null], [$status, $name], substr($body, 0, 80));
}

$body = notification();

// The player as asked.
$reply = receiver()->receive('POST', signed($body), $body);
$asked = ['app_id' => 'my-game', 'user_id' => '玩家-1', 'server_id' => '7'];
equal(json_decode($reply->body, true), $asked + ['is_topup_forbidden' => false, 'user_name' => 'Ada of 7'], 'the reply');
$short = notification('"app_id":"my-game","user_id":"1"');
$reply = receiver(fn () => Answer::playerNotFound())->receive('POST', signed($short), $short);
$reason = ['code' => 'OTHER', 'message' => 'There is no such player.'];
$expected = ['app_id' => 'my-game', 'user_id' => '1', 'is_topup_forbidden' => true, 'forbidden_reason' => $reason];
equal(json_decode($reply->body, true), $expected, 'the reply');

// What the service did not sign.
foreach (['txgw-timestamp', 'Txgw-Nonce', 'Txgw-Serial', 'Txgw-Signature'] as $name) {
    $headers = signed($body);
    expect(array_diff_key($headers, [$name => 1]), $body, 401, 'HEADER_MISSING');
    expect([$name => ''] + $headers, $body, 401, 'HEADER_MISSING');
    expect([$name => [$headers[$name], $headers[$name]]] + $headers, $body, 401, 'HEADER_REPEATED');
}
expect(signed($body), "$body ", 401, 'SIGNATURE_MISMATCH');
expect(signed($body, changes: ['Txgw-Serial' => '2']), $body, 401, 'SERIAL_UNKNOWN');
expect(signed($body, changes: ['Content-Digest' => 'sha-256=:AAAA:']), $body, 401, 'BODY_CHANGED');
$signature = signed($body)['Txgw-Signature'];
foreach ([substr($signature, 1), "$signature\n", str_replace('==', '%3D%3D', $signature), chunk_split($signature)] as $spelt) {
    expect(signed($body, changes: ['Txgw-Signature' => $spelt]), $body, 401, 'SIGNATURE_MISMATCH');
}

// The time.
foreach ([-300, 0, 300] as $distance) {
    expect(signed($body, (string) (NOW + $distance)), $body, 200, null);
}
foreach ([-3600, -301, 301, 3600] as $distance) {
    expect(signed($body, (string) (NOW + $distance)), $body, 401, 'TIMESTAMP_OUTSIDE_TOLERANCE');
}
foreach ([NOW . '000', NOW . '.5', '+' . NOW, NOW . "\n", '0x1', NOW . ', ' . NOW] as $text) {
    expect(signed($body, $text), $body, 401, 'TIMESTAMP_INVALID');
}

// Signed bodies that are no notification.
$twice = '{"id":"1","resource":{"app_id":"my-game","user_id":"1","user_\u0069d":"2"}}';
$deep = '{"id":' . str_repeat('[', 60_000);
$wide = iconv('UTF-8', 'UTF-16', $body);
foreach (['', '{', '[]', 'null', "\u{feff}$body", "$body\xff", $body . $body, $twice, $deep, $wide] as $text) {
    expect(signed($text), $text, 400, 'NOTIFICATION_INVALID');
}
// The same name in different objects is no repetition, nor is a value that looks like a name.
$nested = notification('"app_id":"my-game","user_id":"app_id","x":[{"a":"a"},{"a":{"app_id":"1","1":1,"01":1}}]');
expect(signed($nested), $nested, 200, null);

// Another app, whatever the event.
foreach (['USER_VALIDATE', 'SOMETHING_NEW'] as $event) {
    $other = notification('"app_id":"other","user_id":"1"', $event);
    expect(signed($other), $other, 403, 'OTHER_APP');
}

// Method and size.
equal(receiver()->receive('GET', signed($body), $body)->status, 405, 'GET');
expect(signed($body), str_repeat('x', Receiver::BODY_BYTES_MAX + 1), 413, 'BODY_TOO_LARGE');

// Other events are handed on with their type.
$event = notification('"app_id":"my-game","amount":"1.10"', 'SOMETHING_NEW');
equal(receiver()->receive('POST', signed($event), $event)->body, '{}', 'an event');
$onEvent = fn (Notification $event) => ['type' => $event->eventType, 'amount' => $event->resource['amount']];
$reply = receiver(onEvent: $onEvent)->receive('POST', signed($event), $event);
equal($reply->body, '{"type":"SOMETHING_NEW","amount":"1.10"}', 'an event');

// Nothing is sold when validate fails or forgets its answer.
ini_set('error_log', '/dev/null');
foreach ([fn () => null, fn () => ['is_topup_forbidden' => false], fn () => throw new Error('no database')] as $validate) {
    expect(signed($body), $body, 500, 'INTERNAL', receiver($validate));
}
