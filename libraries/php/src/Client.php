<?php

declare(strict_types=1);

namespace Txgw\Merchant;

/** Calls the service as one app. Every call is one try: whoever calls decides whether to try again. */
final class Client implements CertificateSource
{
    private const ANSWER_BYTES_MAX = 4 * 1024 * 1024;

    private readonly \OpenSSLAsymmetricKey $key;
    private readonly ServiceAddress $address;

    /**
     * @param string $privateKey the text of a PEM file
     * @param string $pathSegment the first segment of the paths; empty for the short ones
     * @param string|null $caFile a CA to trust in place of the system's
     */
    public function __construct(
        public readonly string $appId,
        #[\SensitiveParameter] string $privateKey,
        string $baseUrl,
        private readonly string $serialNo = '1',
        string $pathSegment = 'gateway',
        private readonly float $timeout = 10.0,
        private readonly ?string $caFile = null,
    ) {
        Signing::checkId('appId', $appId);
        Signing::checkId('serialNo', $serialNo);
        $this->key = Keys::readPrivateKey($privateKey);
        $this->address = ServiceAddress::read($baseUrl, $pathSegment);
    }

    /**
     * The order as the service knows it now. Amounts stay text, unknown fields stay as they are.
     *
     * @return array<string, mixed>
     */
    public function queryOrder(string $orderId): array
    {
        // Serialised once: these bytes are signed, and these bytes are sent.
        $order = $this->call('orders', Json::write(['id' => $orderId]), $this->timeout);
        foreach (['payment_order_id', 'order_status'] as $name) {
            if (!is_string($order[$name] ?? null) || $order[$name] === '') {
                throw TxgwException::unexpected("The answer is not an order: it has no $name.", 200);
            }
        }
        return $order;
    }

    /** The public keys with which the service signs its notifications. */
    public function certificates(float $atMost = 10.0): array
    {
        $certificates = $this->call('certificates', '', min($atMost, $this->timeout))['certificates'] ?? null;
        if (!is_array($certificates) || !array_is_list($certificates)) {
            throw TxgwException::unexpected('The answer is not a list of certificates.', 200);
        }
        return array_values(array_filter($certificates, 'is_array'));
    }

    /** @return array<string, mixed> */
    private function call(string $operation, string $body, float $timeout): array
    {
        $target = $this->address->target($operation);
        $nonce = bin2hex(random_bytes(16));
        $authorization = Signing::authorization(
            $this->appId,
            $this->serialNo,
            $this->key,
            $target,
            (string) time(),
            $nonce,
            $body,
        );
        [$status, $answer, $retryAfter] = $this->post($target, $authorization, $body, $timeout);
        if ($status !== 200) {
            throw TxgwException::ofAnswer($status, $answer, $retryAfter);
        }
        return Json::readObject($answer)
            ?? throw TxgwException::unexpected('The answer is not a JSON object: check baseUrl.', 200);
    }

    /** @return array{int, string, int|null} status, body, Retry-After */
    private function post(string $target, string $authorization, string $body, float $timeout): array
    {
        $answer = '';
        $retryAfter = null;
        $request = curl_init($this->address->origin . $target);
        curl_setopt_array($request, [
            CURLOPT_POST => true,
            CURLOPT_POSTFIELDS => $body,
            CURLOPT_HTTPHEADER => [
                'Content-Type: application/json',
                'Accept: application/json',
                "Authorization: $authorization",
                'Expect:',
            ],
            CURLOPT_TIMEOUT_MS => max(1, (int) ($timeout * 1000)),
            CURLOPT_NOSIGNAL => true,
            // A followed redirect would call a path that was not signed.
            CURLOPT_FOLLOWLOCATION => false,
            CURLOPT_PATH_AS_IS => true,
            CURLOPT_PROTOCOLS => CURLPROTO_HTTPS | CURLPROTO_HTTP,
            CURLOPT_WRITEFUNCTION => static function ($_, string $piece) use (&$answer): int {
                $answer .= $piece;
                return strlen($answer) > self::ANSWER_BYTES_MAX ? 0 : strlen($piece);
            },
            CURLOPT_HEADERFUNCTION => static function ($_, string $line) use (&$retryAfter): int {
                if (preg_match('/^Retry-After:\s*(\d{1,9})\s*$/i', $line, $found) === 1) {
                    $retryAfter = (int) $found[1];
                }
                return strlen($line);
            },
        ]);
        if ($this->caFile !== null) {
            curl_setopt($request, CURLOPT_CAINFO, $this->caFile);
        }
        if (!curl_exec($request)) {
            $name = curl_errno($request) === CURLE_OPERATION_TIMEDOUT ? 'TIMEOUT' : 'CONNECTION_FAILED';
            throw TxgwException::withoutAnswer($name, curl_error($request));
        }
        return [curl_getinfo($request, CURLINFO_RESPONSE_CODE), $answer, $retryAfter];
    }
}
