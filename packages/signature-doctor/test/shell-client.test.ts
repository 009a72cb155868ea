import assert from 'node:assert/strict'
import { execFileSync, spawnSync } from 'node:child_process'
import { createPublicKey } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, describe, it } from 'node:test'
import { diagnose } from '../src/diagnose.ts'
import { readSavedRequest } from '../src/saved-request/read-saved-request.ts'

/** A client of a few lines of shell, as people write it first. Each mistake replaces one of its commands. */
const SETTINGS = `
folder=$1; key=$folder/key.pem; path=/gateway/v2/orders; timestamp=$(date +%s); nonce=$(openssl rand -hex 16)
body='{"id":"order-1"}'
text() { printf 'POST\\n%s\\n%s\\n%s\\n%s\\n' "$path" "$timestamp" "$nonce" "$body"; }
sign() { openssl dgst -sha256 -sign "$key"; }
spell() { openssl base64 -A; }
`
const SEND = `
signature=$(text | sign | spell)
printf 'POST %s HTTP/1.1\\r\\nHost: pay.example\\r\\n' "$path"
printf 'Authorization: TXGW-SHA256-RSA2048 auth_id=app-1,nonce_str=%s,timestamp=%s,signature=%s\\r\\n\\r\\n%s' \\
  "$nonce" "$timestamp" "$(printf %s "$signature" | tr '\\n' ' ' | sed 's/ *$//')" "$body"
`

const MISTAKES: [title: string, expected: string[], shell: string][] = [
  ['none', [], ''],
  [
    'echo instead of printf',
    ['last-line-feed-doubled'],
    `text() { echo "$(printf 'POST\\n%s\\n%s\\n%s\\n%s' "$path" "$timestamp" "$nonce" "$body")"; echo; }`,
  ],
  [
    'a command substitution eats the line feed',
    ['last-line-feed-missing'],
    `text() { printf %s "$(printf 'POST\\n%s\\n%s\\n%s\\n%s\\n' "$path" "$timestamp" "$nonce" "$body")"; }`,
  ],
  [
    'quotes keep \\n as it is',
    ['other-separator'],
    `text() { printf %s "POST\\\\n$path\\\\n$timestamp\\\\n$nonce\\\\n$body\\\\n"; }`,
  ],
  [
    'no quotes around the variable',
    ['other-separator'],
    `text() { t=$(printf 'POST\\n%s\\n%s\\n%s\\n%s\\n' "$path" "$timestamp" "$nonce" "$body"); echo $t; }`,
  ],
  ['Base64 in several lines', ['signature-wrapped'], 'spell() { openssl base64; }'],
  ['hexadecimal', ['signature-hex'], "spell() { od -An -tx1 -v | tr -d ' \\n'; }"],
  ['SHA-1', ['hash-sha1'], 'sign() { openssl dgst -sha1 -sign "$key"; }'],
  [
    'pkeyutl without a digest',
    ['no-digest-info'],
    'sign() { openssl dgst -sha256 -binary > "$folder/d"; openssl pkeyutl -sign -inkey "$key" -in "$folder/d"; }',
  ],
  [
    'pkeyutl with PSS',
    ['pss-padding'],
    'sign() { openssl dgst -sha256 -binary > "$folder/d"; openssl pkeyutl -sign -inkey "$key" -in "$folder/d" -pkeyopt digest:sha256 -pkeyopt rsa_padding_mode:pss; }',
  ],
  [
    'the digest signed',
    ['digest-signed'],
    'sign() { openssl dgst -sha256 -binary | openssl dgst -sha256 -sign "$key"; }',
  ],
  ['only a digest', ['only-hashed'], 'sign() { openssl dgst -sha256 -binary; }'],
  [
    'CR LF',
    ['crlf-line-ends'],
    `text() { printf 'POST\\r\\n%s\\r\\n%s\\r\\n%s\\r\\n%s\\r\\n' "$path" "$timestamp" "$nonce" "$body"; }`,
  ],
  [
    'milliseconds',
    ['timestamp-signed-in-milliseconds'],
    `text() { printf 'POST\\n%s\\n%s\\n%s\\n%s\\n' "$path" "\${timestamp}250" "$nonce" "$body"; }`,
  ],
]

const missing = ['sh', 'openssl', 'od', 'sed'].filter(
  (tool) => spawnSync(tool, ['-c', ':']).error !== undefined,
)

describe('a client in shell', {
  skip: missing.length > 0 && `${missing.join(', ')} is not installed`,
}, () => {
  const folder = mkdtempSync(join(tmpdir(), 'txgw-shell-'))
  after(() => rmSync(folder, { recursive: true }))
  if (missing.length > 0) return
  execFileSync('openssl', ['genrsa', '-out', join(folder, 'key.pem'), '2048'], { stdio: 'ignore' })
  const publicKey = createPublicKey(readFileSync(join(folder, 'key.pem'), 'utf8'))

  for (const [title, expected, shell] of MISTAKES) {
    it(`makes the mistake: ${title}`, () => {
      const { received } = readSavedRequest(execFileSync('sh', ['-c', SETTINGS + shell + SEND, 'sh', folder]))
      const keys = [{ relation: 'named' as const, label: 'key', publicKey }]
      const { diagnoses } = diagnose(received, { keys, pathSegment: 'gateway' })
      assert.deepEqual(
        diagnoses.map(({ mistake }) => mistake),
        expected,
      )
    })
  }
})
