import assert from 'node:assert/strict'
import { execFile, execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { suite, test } from 'node:test'
import { promisify } from 'node:util'
import { parseAuthorization } from '@txgw/protocol'
import { runInProcess } from '../../support/run-in-process.ts'
import { makeCertificate, startScriptedService } from '../../support/scripted-service.ts'
import { tempDir } from '../../support/temp-dir.ts'

const run = promisify(execFile)
const folder = tempDir()
const key = join(folder, 'key.pem')
const publicKey = join(folder, 'public.pem')
execFileSync('openssl', ['genrsa', '-out', key, '2048'], { stdio: 'ignore' })
execFileSync('openssl', ['rsa', '-in', key, '-pubout', '-out', publicKey], { stdio: 'ignore' })
const certificate = makeCertificate(folder)
const service = await startScriptedService(() => ({ status: 200, body: '{"ok":true}' }), certificate)
const common = ['--key', key, '--url', service.url, '--ca', certificate.caFile]

/** openssl as the second opinion: the signature in the header is over exactly this string. */
function assertSigned(stringToSign: string | Buffer, authorization: string): void {
  const signature = join(folder, 'signature')
  writeFileSync(signature, Buffer.from(parseAuthorization(authorization).signature, 'base64'))
  const verdict = execFileSync(
    'openssl',
    ['dgst', '-sha256', '-verify', publicKey, '-signature', signature],
    {
      input: stringToSign,
    },
  )
  assert.equal(verdict.toString(), 'Verified OK\n')
}

suite('sign', () => {
  test('prints the header, its parts, the signed string and a working curl line as JSON', async () => {
    const body = `{"id":"it's \\"x\\" $HOME"}\n`
    const { code, stdout, stderr } = await runInProcess(
      ['sign', '--body', '-', '--format', 'json', ...common],
      {
        input: body,
      },
    )
    assert.equal(code, 0)
    assert.equal(stderr, '')
    const signed = JSON.parse(stdout)
    assert.deepEqual(Object.keys(signed), [
      'authorization',
      'timestamp',
      'nonce_str',
      'string_to_sign',
      'curl',
    ])
    const { timestamp, nonce_str: nonce } = signed
    assert.equal(signed.string_to_sign, `POST\n/gateway/v2/orders\n${timestamp}\n${nonce}\n${body}\n`)
    assertSigned(signed.string_to_sign, signed.authorization)

    const curled = await run('bash', ['-c', signed.curl])
    assert.equal(curled.stdout, '{"ok":true}')
    const request = service.seen.at(-1)
    assert.equal(request?.body.toString(), body)
    assert.equal(request?.headers.authorization, signed.authorization)
    assert.equal(request?.target, '/gateway/v2/orders')
  })

  test('prints the signed string on standard error, and the curl line as the last line of text', async () => {
    const { code, stdout, stderr } = await runInProcess(['sign', '--body', '{"id":"a"}\n', ...common])
    assert.equal(code, 0)
    const [header = '', empty, curl = ''] = stdout.split('\n')
    assert.equal(empty, '')
    assert.match(curl, /^curl /)
    const { nonce, timestamp } = parseAuthorization(header.replace(/^Authorization: /, ''))
    assert.equal(
      stderr,
      `Signed string, line feeds shown as \\n:\n  POST\\n\n  /gateway/v2/orders\\n\n  ${timestamp}\\n\n  ${nonce}\\n\n  {"id":"a"}\\n\n  \\n\n\n`,
    )
  })

  test('signs the bytes of a file unchanged, even if they are not text', async () => {
    const bytes = Buffer.from([0x7b, 0x00, 0xff, 0x27, 0x0d, 0x0a])
    const file = join(folder, 'body.bin')
    writeFileSync(file, bytes)
    const { stdout } = await runInProcess(['sign', '--body', `@${file}`, '--format', 'json', ...common])
    const { authorization, timestamp, nonce_str: nonce, curl } = JSON.parse(stdout)
    const head = Buffer.from(`POST\n/gateway/v2/orders\n${timestamp}\n${nonce}\n`)
    assertSigned(Buffer.concat([head, bytes, Buffer.from('\n')]), authorization)
    await run('bash', ['-c', curl])
    assert.deepEqual(service.seen.at(-1)?.body, bytes)
  })

  test('signs an empty body as the empty string', async () => {
    const args = ['sign', '--body', '', '--path', '/v2/certificates', '--format', 'json', ...common]
    const { stdout } = await runInProcess(args)
    const { authorization, timestamp, nonce_str: nonce, curl } = JSON.parse(stdout)
    assertSigned(`POST\n/v2/certificates\n${timestamp}\n${nonce}\n\n`, authorization)
    await run('bash', ['-c', curl])
    const request = service.seen.at(-1)
    assert.equal(`${request?.method} ${request?.target} ${request?.body.length}`, 'POST /v2/certificates 0')
  })

  test('requires a body', async () => {
    const { code, stderr } = await runInProcess(['sign'])
    assert.equal(code, 2)
    assert.match(stderr, /^Error: required option '--body <json>' not specified/)
  })

  test('names a missing body file', async () => {
    const { code, stderr } = await runInProcess(['sign', '--body', '@/nowhere/body.json', ...common])
    assert.equal(code, 1)
    assert.match(stderr, /^Error: Cannot read \/nowhere\/body\.json: it does not exist\.\n/)
  })
})
