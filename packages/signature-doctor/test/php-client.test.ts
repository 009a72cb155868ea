import assert from 'node:assert/strict'
import { execFileSync, spawnSync } from 'node:child_process'
import { createPublicKey } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, describe, it } from 'node:test'
import { rsaPair } from '@txgw/testkit/keys/rsa-pair'
import { diagnose } from '../src/diagnose.ts'
import { readSavedRequest } from '../src/saved-request/read-saved-request.ts'

const CLIENT = `
[, $mistake, $key] = $argv;
$order = ["id" => "a/é", "n" => 1];
$sent = json_encode($order, JSON_UNESCAPED_UNICODE | JSON_UNESCAPED_SLASHES);
$signed = $sent; $path = "/gateway/v2/orders"; $now = (string) time(); $nonce = bin2hex(random_bytes(16)); $end = "\\n";
$algorithm = OPENSSL_ALGO_SHA256;
if ($mistake === "escaped") $signed = json_encode($order);
if ($mistake === "pretty") $signed = json_encode($order, JSON_PRETTY_PRINT | JSON_UNESCAPED_UNICODE | JSON_UNESCAPED_SLASHES);
if ($mistake === "query") $signed = http_build_query($order);
if ($mistake === "array") $signed = print_r($order, true);
if ($mistake === "end") $end = PHP_EOL . PHP_EOL;
if ($mistake === "default algorithm") $algorithm = OPENSSL_ALGO_SHA1;
$text = "POST\\n$path\\n$now\\n$nonce\\n$signed$end";
if ($mistake === "single quotes") $text = 'POST\\n' . $path . '\\n' . $now . '\\n' . $nonce . '\\n' . $signed . '\\n';
openssl_sign($text, $signature, file_get_contents($key), $algorithm);
$spelt = $mistake === "bin2hex" ? bin2hex($signature) : base64_encode($signature);
echo "POST $path HTTP/1.1\\r\\nHost: pay.example\\r\\nContent-Length: " . strlen($sent) . "\\r\\n";
echo "Authorization: TXGW-SHA256-RSA2048 auth_id=app-1,nonce_str=$nonce,timestamp=$now,signature=$spelt\\r\\n\\r\\n$sent";
`

const MISTAKES: Record<string, string[]> = {
  none: [],
  escaped: ['body-escaped'],
  pretty: ['body-re-serialised'],
  query: ['body-notation'],
  array: ['body-object-text'],
  end: ['last-line-feed-doubled'],
  'default algorithm': ['hash-sha1'],
  'single quotes': ['other-separator'],
  bin2hex: ['signature-hex'],
}

const hasPhp = spawnSync('php', ['-r', 'exit(function_exists("openssl_sign") ? 0 : 1);']).status === 0

describe('a client in PHP', { skip: !hasPhp && 'PHP with OpenSSL is not installed' }, () => {
  const folder = mkdtempSync(join(tmpdir(), 'txgw-php-'))
  after(() => rmSync(folder, { recursive: true }))
  const { privateKey } = rsaPair()
  const key = join(folder, 'key.pem')
  writeFileSync(key, privateKey.export({ type: 'pkcs8', format: 'pem' }))

  for (const [mistake, expected] of Object.entries(MISTAKES)) {
    it(`makes the mistake: ${mistake}`, () => {
      const { received } = readSavedRequest(execFileSync('php', ['-r', CLIENT, '--', mistake, key]))
      const keys = [{ relation: 'named' as const, label: 'key', publicKey: createPublicKey(privateKey) }]
      const { diagnoses } = diagnose(received, { keys, pathSegment: 'gateway' })
      assert.deepEqual(
        diagnoses.map((diagnosis) => diagnosis.mistake),
        expected,
      )
    })
  }
})
