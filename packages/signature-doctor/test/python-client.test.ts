import assert from 'node:assert/strict'
import { execFileSync, spawnSync } from 'node:child_process'
import { createPublicKey } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, describe, it } from 'node:test'
import { diagnose } from '../src/diagnose.ts'
import { readSavedRequest } from '../src/saved-request/read-saved-request.ts'

/** A client in another language altogether; what it would send is written down as HTTP text, in Base64. */
const CLIENT = `
import base64, gzip, hashlib, json, subprocess, sys, time, urllib.parse, uuid
key = sys.argv[1]
order = {"id": "Bestellung/é", "z": 1.50, "a": [True, None]}
def request(mistake):
  sent = json.dumps(order).encode()
  signed = sent
  path, now, nonce, method = "/gateway/v2/orders?from=a%20b&x=1", str(int(time.time())), uuid.uuid4().hex, "POST"
  signed_path, signed_now, signed_nonce, end, algorithm = path, now, nonce, "\\n", "sha256"
  if mistake == "compact": signed = json.dumps(order, separators=(",", ":")).encode()
  if mistake == "not escaped": signed = json.dumps(order, ensure_ascii=False).encode()
  if mistake == "pretty": signed = json.dumps(order, indent=4).encode()
  if mistake == "sorted": signed = json.dumps(order, sort_keys=True).encode()
  if mistake == "md5": signed = hashlib.md5(sent).hexdigest().encode()
  if mistake == "str of a dict": signed = str(order).encode()
  if mistake == "str of bytes": signed = str(sent).encode()
  if mistake == "urlencode": signed = urllib.parse.urlencode(order).encode()
  if mistake == "gzip": sent = b'{"id": "order-1"}'; signed = gzip.compress(sent)
  if mistake == "gzip on the way": sent = gzip.compress(sent)
  if mistake == "base64": signed = base64.b64encode(sent)
  if mistake == "latin-1": sent = json.dumps(order, ensure_ascii=False).encode(); signed = json.dumps(order, ensure_ascii=False).encode("latin-1")
  if mistake == "utf-8-sig": signed = sent.decode().encode("utf-8-sig")
  if mistake == "no query": signed_path = path.split("?")[0]
  if mistake == "unquoted": signed_path = urllib.parse.unquote(path)
  if mistake == "milliseconds": signed_now = now + "042"
  if mistake == "float": signed_now = str(float(now))
  if mistake == "uuid": signed_nonce = str(uuid.UUID(nonce))
  if mistake == "no end": end = ""
  if mistake == "no end, sorted": end = ""; signed = json.dumps(order, sort_keys=True).encode()
  if mistake == "sha1": algorithm = "sha1"
  text = "\\n".join([method, signed_path, signed_now, signed_nonce, ""]).encode() + signed + end.encode()
  if mistake == "digest": text = hashlib.sha256(text).digest()
  if mistake == "utf-16": text = text.decode().encode("utf-16")
  signature = subprocess.run(["openssl", "dgst", "-" + algorithm, "-sign", key], input=text, capture_output=True, check=True).stdout
  spelt = base64.b64encode(signature).decode()
  if mistake == "encodebytes": spelt = base64.encodebytes(signature).decode().replace("\\n", " ").strip()
  if mistake == "urlsafe": spelt = base64.urlsafe_b64encode(signature).decode()
  if mistake == "no decode": spelt = str(base64.b64encode(signature))
  if mistake == "hex": spelt = signature.hex()
  head = (f"{method} {path} HTTP/1.1\\r\\nHost: pay.example\\r\\nContent-Length: {len(sent)}\\r\\n"
    f"Authorization: TXGW-SHA256-RSA2048 auth_id=app-1,nonce_str={nonce},timestamp={now},signature={spelt}\\r\\n\\r\\n")
  return base64.b64encode(head.encode() + sent).decode()
print(json.dumps([request(mistake) for mistake in sys.argv[2:]]))
`

const MISTAKES: Record<string, string[]> = {
  none: [],
  compact: ['body-re-serialised'],
  'not escaped': ['body-escaped'],
  pretty: ['body-re-serialised'],
  sorted: ['body-keys-sorted'],
  md5: ['body-hash'],
  'str of a dict': ['body-single-quotes'],
  'str of bytes': ['body-other-form'],
  urlencode: ['body-notation'],
  gzip: ['body-compressed'],
  'gzip on the way': ['body-compressed'],
  base64: ['body-other-form'],
  'latin-1': ['body-encoding'],
  'utf-8-sig': ['body-encoding'],
  'no query': ['query-dropped'],
  unquoted: ['query-decoded'],
  milliseconds: ['timestamp-signed-in-milliseconds'],
  float: ['timestamp-other-format'],
  uuid: ['nonce-other-form'],
  'no end': ['last-line-feed-missing'],
  'no end, sorted': ['last-line-feed-missing', 'body-keys-sorted'],
  sha1: ['hash-sha1'],
  digest: ['digest-signed'],
  'utf-16': ['text-encoding'],
  encodebytes: ['signature-wrapped'],
  urlsafe: ['signature-base64url'],
  'no decode': ['signature-python-bytes'],
  hex: ['signature-hex'],
}

const missing = ['python3', 'openssl'].filter((tool) => spawnSync(tool, ['--help']).error !== undefined)

describe('a client in Python', {
  skip: missing.length > 0 && `${missing.join(', ')} is not installed`,
}, () => {
  if (missing.length > 0) return
  const folder = mkdtempSync(join(tmpdir(), 'txgw-python-'))
  after(() => rmSync(folder, { recursive: true }))
  const key = join(folder, 'key.pem')
  execFileSync('openssl', ['genrsa', '-out', key, '2048'], { stdio: 'ignore' })
  const publicKey = createPublicKey(readFileSync(key, 'utf8'))
  const names = Object.keys(MISTAKES)
  const printed = execFileSync('python3', ['-c', CLIENT, key, ...names]).toString()
  const requests = JSON.parse(printed) as string[]

  for (const [i, [mistake, expected]] of Object.entries(MISTAKES).entries()) {
    it(`makes the mistake: ${mistake}`, () => {
      const saved = readSavedRequest(Buffer.from(requests[i] as string, 'base64'))
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
