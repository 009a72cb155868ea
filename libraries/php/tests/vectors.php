<?php

declare(strict_types=1);

use Txgw\Merchant\Json;
use Txgw\Merchant\Keys;
use Txgw\Merchant\Notification;
use Txgw\Merchant\Signing;
use Txgw\Merchant\TxgwException;
use Txgw\Merchant\Verification;

function stringOf(array $in): string
{
    return Signing::stringToSign($in['method'], $in['target'], $in['timestamp'], $in['nonce'], bytesOf($in['body']));
}

foreach (cases('string-to-sign') as $case) {
    equal(base64_encode(stringOf($case['input'])), $case['expected']['base64'], $case['comment']);
}

$merchant = Keys::readPrivateKey(file_get_contents(VECTORS . 'keys/test-only-merchant.private.pem'));
foreach (cases('signature') as $case) {
    $in = $case['input'];
    $key = Keys::readPublicKey(file_get_contents(VECTORS . $in['public_key']));
    equal(Signing::verify(stringOf($in), $in['signature'], $key), $case['valid'], $case['comment']);
    if ($case['valid'] && str_contains($in['public_key'], 'merchant')) {
        equal(Signing::sign(stringOf($in), $merchant), $in['signature'], $case['comment']);
    }
}

foreach (cases('webhook-signature') as $case) {
    $in = $case['input'];
    $body = bytesOf($in['body']);
    $headers = [
        'Txgw-Timestamp' => $in['timestamp'],
        'Txgw-Nonce' => $in['nonce'],
        'Txgw-Serial' => '1',
        'Txgw-Signature' => $in['signature'],
    ];
    if ($case['valid']) {
        $headers['Content-Digest'] = $case['expected']['content_digest'];
        $text = Signing::webhookStringToSign($in['timestamp'], $in['nonce'], $body);
        equal(base64_encode($text), $case['expected']['base64'], $case['comment']);
    }
    $seen = outcome(fn () => Verification::verify($headers, $body, new OneKey($in['public_key']), NOW));
    equal($seen, $case['valid'] ? 'accepted' : 'SIGNATURE_MISMATCH', $case['comment']);
}

foreach (cases('keys') as $case) {
    ['use' => $use, 'pem' => $pem] = $case['input'];
    $seen = outcome(fn () => $use === 'public' ? Keys::readPublicKey($pem) : Keys::readPrivateKey($pem));
    equal($seen, $case['valid'] ? 'accepted' : 'invalid', $case['comment']);
}

foreach (cases('base64') as $case) {
    $bytes = Signing::decodeCanonical($case['input']['text']);
    equal($bytes === null ? null : bin2hex($bytes), $case['expected']['hex'] ?? null, $case['comment']);
}

$readFields = ['', 'id', 'resource', 'resource.app_id', 'resource.user_id', 'resource.server_id'];
foreach (cases('user-validate-notification') as $case) {
    if ($case['valid'] || array_diff($case['error']['fields'], $readFields) === []) {
        $seen = outcome(fn () => Notification::read(bytesOf($case['input']['body']))->player());
        equal($seen, $case['valid'] ? 'accepted' : 'NOTIFICATION_INVALID', $case['comment']);
    }
}

foreach (cases('error-body') as $case) {
    $body = bytesOf($case['input']['body']);
    $name = Json::readObject($body)['name'] ?? null;
    equal(TxgwException::ofAnswer(400, $body, null)->name, $name ?? 'UNEXPECTED_ANSWER', $case['comment']);
}
