import assert from 'node:assert/strict'
import { execFileSync, spawnSync } from 'node:child_process'
import { createPublicKey } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, describe, it } from 'node:test'
import { diagnose } from '../../src/signature-doctor/diagnose.ts'
import { readSavedRequest } from '../../src/signature-doctor/saved-request/read-saved-request.ts'

/** A client in another language altogether; what it would send is written down as HTTP text. */
const CLIENT = `
import base64, hashlib, json, subprocess, sys, time, uuid
mistake, key = sys.argv[1], sys.argv[2]
order = {"id": "Bestellung/é", "z": 1.50, "a": [True, None]}
sent = json.dumps(order).encode()
signed = sent
path, now, nonce, method = "/gateway/v2/orders?from=a%20b&x=1", str(int(time.time())), uuid.uuid4().hex, "POST"
signed_path, signed_now, signed_nonce, end, algorithm = path, now, nonce, "\\n", "sha256"
if mistake == "compact": signed = json.dumps(order, separators=(",", ":")).encode()
if mistake == "not escaped": signed = json.dumps(order, ensure_ascii=False).encode()
if mistake == "pretty": signed = json.dumps(order, indent=4).encode()
if mistake == "sorted": signed = json.dumps(order, sort_keys=True).encode()
if mistake == "md5": signed = hashlib.md5(sent).hexdigest().encode()
if mistake == "no query": signed_path = path.split("?")[0]
if mistake == "milliseconds": signed_now = now + "042"
if mistake == "uuid": signed_nonce = str(uuid.UUID(nonce))
if mistake == "no end": end = ""
if mistake == "sha1": algorithm = "sha1"
text = "\\n".join([method, signed_path, signed_now, signed_nonce, ""]).encode() + signed + end.encode()
if mistake == "digest": text = hashlib.sha256(text).digest()
signature = subprocess.run(["openssl", "dgst", "-" + algorithm, "-sign", key], input=text, capture_output=True, check=True).stdout
spelt = base64.b64encode(signature).decode()
if mistake == "encodebytes": spelt = base64.encodebytes(signature).decode().replace("\\n", " ").strip()
if mistake == "urlsafe": spelt = base64.urlsafe_b64encode(signature).decode()
sys.stdout.buffer.write((f"{method} {path} HTTP/1.1\\r\\nHost: pay.example\\r\\nContent-Length: {len(sent)}\\r\\n"
  f"Authorization: TXGW-SHA256-RSA2048 auth_id=app-1,nonce_str={nonce},timestamp={now},signature={spelt}\\r\\n\\r\\n").encode() + sent)
`

const MISTAKES: Record<string, string[]> = {
  none: [],
  compact: ['body-re-serialised'],
  'not escaped': ['body-escaped'],
  pretty: ['body-re-serialised'],
  sorted: ['body-keys-sorted'],
  md5: ['body-hash'],
  'no query': ['query-dropped'],
  milliseconds: ['timestamp-signed-in-milliseconds'],
  uuid: ['nonce-other-form'],
  'no end': ['last-line-feed-missing'],
  sha1: ['hash-sha1'],
  digest: ['digest-signed'],
  encodebytes: ['signature-wrapped'],
  urlsafe: ['signature-base64url'],
}

const folder = mkdtempSync(join(tmpdir(), 'txgw-python-'))
const key = join(folder, 'key.pem')
execFileSync('openssl', ['genrsa', '-out', key, '2048'], { stdio: 'ignore' })
const publicKey = createPublicKey(readFileSync(key, 'utf8'))
after(() => rmSync(folder, { recursive: true }))

// The same mistakes are made by other clients too, on machines without Python.
const hasPython = spawnSync('python3', ['--version']).status === 0

describe('a client in Python', () => {
  for (const [mistake, expected] of hasPython ? Object.entries(MISTAKES) : []) {
    it(`makes the mistake: ${mistake}`, () => {
      const saved = readSavedRequest(execFileSync('python3', ['-c', CLIENT, mistake, key]))
      const { diagnoses } = diagnose(saved.received, {
        keys: [{ relation: 'named', label: 'key', publicKey }],
        pathSegment: 'gateway',
      })
      assert.deepEqual(
        diagnoses.map((diagnosis) => diagnosis.mistake),
        expected,
      )
    })
  }
})
