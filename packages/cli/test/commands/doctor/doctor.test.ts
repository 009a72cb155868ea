import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { suite, test } from 'node:test'
import { runInProcess } from '../../support/run-in-process.ts'
import { tempDir } from '../../support/temp-dir.ts'

const folder = tempDir()
const key = join(folder, 'key.pem')
const publicKey = join(folder, 'public.pem')
const otherKey = join(folder, 'other.pem')
for (const path of [key, otherKey])
  execFileSync('openssl', ['genrsa', '-out', path, '2048'], { stdio: 'ignore' })
execFileSync('openssl', ['rsa', '-in', key, '-pubout', '-out', publicKey], { stdio: 'ignore' })

const NONCE = 'abcdefghijklmnopqrstuvwxyz012345'
const BODY = '{"id":"order-1"}'

/** A shell client: what is signed is given, what is sent is always the same. */
function authorization(signed: string): string {
  const signature = execFileSync('openssl', ['dgst', '-sha256', '-sign', key], { input: signed }).toString(
    'base64',
  )
  return `TXGW-SHA256-RSA2048 auth_id=app-1,nonce_str=${NONCE},timestamp=1767225600,signature=${signature}`
}

function savedRequest(signed: string): string {
  const file = join(folder, 'request.http')
  const head = `POST /gateway/v2/orders HTTP/1.1\r\nHost: pay.example\r\nAuthorization: ${authorization(signed)}`
  writeFileSync(file, `${head}\r\nContent-Length: ${BODY.length}\r\n\r\n${BODY}`)
  return file
}

const RIGHT = `POST\n/gateway/v2/orders\n1767225600\n${NONCE}\n${BODY}\n`

suite('doctor', () => {
  test('exits with 0 for a correct signature', async () => {
    const { code, stdout } = await runInProcess([
      'doctor',
      '--request',
      savedRequest(RIGHT),
      '--public-key',
      publicKey,
    ])
    assert.equal(stdout, `The signature is correct.\nSigned with ${publicKey}.\n`)
    assert.equal(code, 0)
  })

  test('exits with 1 for a mistake, names it, and marks the first difference of the two texts', async () => {
    const file = savedRequest(RIGHT.replace('/gateway/', '/'))
    const { code, stdout } = await runInProcess(['doctor', '--request', file, '--public-key', publicKey])
    assert.equal(code, 1)
    const lines = stdout.split('\n')
    assert.equal(lines[0], 'The signature is wrong.')
    assert.equal(lines[3], 'path-without-segment (path)')
    const row = lines.findIndex((line) => line.startsWith('   2  '))
    assert.match(lines[row] ?? '', /^ {3}2 {2}\/gateway\/v2\/orders\\n +\| \/v2\/orders\\n$/)
    const [left, right] = (lines[row] ?? '').split('|') as [string, string]
    const [leftMark, rightMark] = (lines[row + 1] ?? '').split('|') as [string, string]
    assert.equal(left.charAt(leftMark.indexOf('^')), 'g')
    assert.equal(right.charAt(rightMark.indexOf('^')), 'v')
    assert.equal(lines[row + 2], '      first difference: byte 6, line 2')
    assert.doesNotMatch(stdout, /signature=/)
  })

  test('prints the correct header as JSON with a private key, and openssl verifies it', async () => {
    const file = savedRequest(RIGHT.replaceAll('\n', '\r\n'))
    const { code, stdout } = await runInProcess([
      'doctor',
      '--request',
      file,
      '--key',
      key,
      '--format',
      'json',
    ])
    assert.equal(code, 1)
    const document = JSON.parse(stdout)
    assert.deepEqual(
      document.mistakes.map(({ mistake }: { mistake: string }) => mistake),
      ['crlf-line-ends'],
    )
    assert.equal(document.expected_string, RIGHT)
    assert.equal(document.signed_string, RIGHT.replaceAll('\n', '\r\n'))
    assert.deepEqual(document.first_difference, { offset: 4, line: 1 })
    const signature = /signature=(.+)$/.exec(document.right_authorization)?.[1] as string
    const signatureFile = join(folder, 'signature')
    writeFileSync(signatureFile, Buffer.from(signature, 'base64'))
    const args = ['dgst', '-sha256', '-verify', publicKey, '-signature', signatureFile]
    assert.equal(execFileSync('openssl', args, { input: RIGHT }).toString(), 'Verified OK\n')
  })

  test('reads a curl line from standard input, and several keys', async () => {
    const input = `curl https://pay.example/gateway/v2/orders \\\n -H 'Authorization: ${authorization(RIGHT)}' -d '${BODY}'\n`
    const keys = ['--key', otherKey, '--public-key', publicKey]
    const { code, stdout } = await runInProcess(['doctor', '--request', '-', ...keys], { input })
    assert.equal(stdout, `The signature is correct.\nSigned with ${publicKey}.\n`)
    assert.equal(code, 0)
  })

  test('names an unknown key and shows the string that should have been signed', async () => {
    const { code, stdout } = await runInProcess([
      'doctor',
      '--request',
      savedRequest(RIGHT),
      '--key',
      otherKey,
    ])
    assert.equal(code, 1)
    assert.match(stdout, /^unknown-key .*\n {2}None of the given keys made this signature\.$/m)
    assert.match(stdout, /expected to be signed\n {3}1 {2}POST\\n\n/)
  })

  test('checks the timestamp when --at is given', async () => {
    const args = ['doctor', '--request', savedRequest(RIGHT), '--public-key', publicKey]
    const late = await runInProcess([...args, '--at', '2026-01-03T00:00:00Z'])
    assert.equal(late.code, 1)
    assert.match(
      late.stdout,
      /^The signature itself is correct, but the request is not\.\n[\s\S]*clock-behind/,
    )
    assert.equal((await runInProcess([...args, '--at', '1767225700'])).code, 0)
    assert.equal((await runInProcess([...args, '--at', 'yesterday'])).code, 2)
  })

  test('requires a key and a readable request', async () => {
    const noKey = await runInProcess(['doctor', '--request', savedRequest(RIGHT)])
    assert.equal(noKey.code, 2)
    assert.match(noKey.stderr, /^Error: --public-key or --key is required\.\n/)
    const noRequest = await runInProcess(['doctor', '--request', '-', '--key', key], { input: 'hello' })
    assert.equal(noRequest.code, 1)
    assert.match(noRequest.stderr, /^Error: The saved request does not begin with a request line/)
    const privateAsPublic = await runInProcess(['doctor', '--request', '-', '--public-key', key], {
      input: 'x',
    })
    assert.match(privateAsPublic.stderr, /is a private key/)
  })
})
