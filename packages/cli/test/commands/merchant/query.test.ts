import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { copyFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { suite, test } from 'node:test'
import { importPublicKey, parseAuthorization, verifyParts } from '@txgw/protocol'
import { runInProcess } from '../../support/run-in-process.ts'
import { ORDER } from '../../support/sample-order.ts'
import { makeCertificate, type SeenRequest, startScriptedService } from '../../support/scripted-service.ts'
import { tempDir } from '../../support/temp-dir.ts'

const folder = tempDir()
const key = join(folder, 'key.pem')
execFileSync('openssl', ['genrsa', '-traditional', '-out', key, '2048'], { stdio: 'ignore' })
const publicKey = await importPublicKey(execFileSync('openssl', ['pkey', '-in', key, '-pubout']).toString())
const certificate = makeCertificate(folder)

const RECEIVED = `${JSON.stringify(ORDER, null, 1)} `
const REFUSED = {
  name: 'UNAUTHENTICATED',
  message: 'The request is not authenticated.',
  details: [
    {
      '@type': 'type.apis.com/rpc.BadRequest.FieldViolation',
      field: 'Authorization.serial_no',
      description: 'is revoked',
      value: '2',
    },
    { '@type': 'type.apis.com/rpc.Other', subject: 'x\x1b[31m' },
  ],
  causes: [{ cause: 'The key was revoked.', solution: 'Register a new one.' }],
  debug_id: '01DEBUG',
}

const answers: Record<string, { status: number; body: string }> = {
  'order-1': { status: 200, body: RECEIVED },
  refused: { status: 401, body: JSON.stringify(REFUSED) },
  list: { status: 200, body: '[]' },
  empty: { status: 200, body: '{}' },
  page: { status: 502, body: '<html>Bad gateway</html>' },
}
const service = await startScriptedService(
  ({ body }) => answers[JSON.parse(body.toString()).id] ?? { status: 500, body: '' },
  certificate,
)
const query = (id: string, ...more: string[]) =>
  runInProcess([
    'query',
    id,
    '--app',
    'my-game',
    '--key',
    key,
    '--url',
    service.url,
    '--ca',
    certificate.caFile,
    ...more,
  ])

function lastRequest(): SeenRequest {
  const request = service.seen.at(-1)
  assert.ok(request)
  return request
}

suite('query', () => {
  test('sends a signed request and shows the order', async () => {
    const { code, stdout, stderr } = await query('order-1', '--serial', '2', '--path', '/v2/orders?a=%20b')
    assert.equal(stderr, '')
    assert.equal(code, 0)
    assert.match(stdout, /Order order-1 of my-game\n/)
    assert.match(stdout, /status {3}Paid\n/)
    assert.match(stdout, /total {4}4\.990 USD\n/)
    assert.match(stdout, /1 {4}gems-100 {2}com\.example\.gems100 {2}VIRTUAL_GOOD {2}4\.990 USD\n/)

    const { method, target, headers, body } = lastRequest()
    assert.equal(`${method} ${target}`, 'POST /v2/orders?a=%20b')
    assert.equal(headers['content-type'], 'application/json')
    assert.equal(headers.accept, 'application/json')
    const { authId, serialNo, nonce, timestamp, signature } = parseAuthorization(headers.authorization ?? '')
    assert.deepEqual({ authId, serialNo }, { authId: 'my-game', serialNo: '2' })
    assert.ok(await verifyParts({ method, target, timestamp, nonce, body }, signature, publicKey))
  })

  test('calls and signs the path of the base address too', async () => {
    const { code } = await query('order-1', '--url', `${service.url}/pay/`)
    assert.equal(code, 0)
    const { method, target, headers, body } = lastRequest()
    assert.equal(target, '/pay/gateway/v2/orders')
    const { nonce, timestamp, signature } = parseAuthorization(headers.authorization ?? '')
    assert.ok(await verifyParts({ method, target, timestamp, nonce, body }, signature, publicKey))
  })

  test('prints the body exactly as received with --format json', async () => {
    const { code, stdout, stderr } = await query('order-1', '--format', 'json')
    assert.deepEqual({ code, stdout, stderr }, { code: 0, stdout: `${RECEIVED}\n`, stderr: '' })
  })

  test('explains an error answer and exits with 1', async () => {
    const { code, stdout, stderr } = await query('refused')
    assert.equal(code, 1)
    assert.equal(stdout, '')
    assert.equal(
      stderr,
      [
        'Error: The request is not authenticated. (UNAUTHENTICATED)',
        '  Authorization.serial_no: is revoked (sent: 2)',
        '  subject: x\\u001b[31m',
        '  The key was revoked. Register a new one.',
        '  debug_id: 01DEBUG',
        '',
      ].join('\n'),
    )
  })

  test('prints an error body as received with --format json', async () => {
    const { code, stdout, stderr } = await query('refused', '--format', 'json')
    assert.equal(code, 1)
    assert.equal(stderr, '')
    assert.deepEqual(JSON.parse(stdout), REFUSED)
  })

  for (const [id, status] of [
    ['page', 502],
    ['list', 200],
    ['empty', 200],
  ] as const) {
    test(`recognises the answer of another kind of server: ${id}`, async () => {
      const { code, stderr } = await query(id)
      assert.equal(code, 1)
      assert.match(
        stderr,
        new RegExp(`^Error: https://127\\.0\\.0\\.1:\\d+ answered with status ${status}, but not`),
      )
    })
  }

  test('trusts the development CA of the data folder for this machine only', async () => {
    const dataDir = join(folder, 'data')
    const args = ['query', 'order-1', '--key', key, '--url', service.url, '--data-dir', dataDir]
    const untrusted = await runInProcess(args)
    assert.equal(untrusted.code, 1)
    assert.match(
      untrusted.stderr,
      /its certificate is not trusted\.\n {2}Give the CA that signed it with --ca/,
    )
    execFileSync('mkdir', ['-p', dataDir])
    copyFileSync(certificate.caFile, join(dataDir, 'dev-ca.pem'))
    assert.equal((await runInProcess(args)).code, 0)
  })

  test('distinguishes HTTP to an HTTPS port, and the reverse, from a missing service', async () => {
    const plain = await startScriptedService(() => ({ status: 200, body: '{}' }))
    const tlsToPlain = await query('order-1', '--url', plain.url.replace('http:', 'https:'))
    assert.match(tlsToPlain.stderr, /it does not speak HTTPS\.\n.*http or https/)
    const plainToTls = await query('order-1', '--url', service.url.replace('https:', 'http:'))
    assert.match(plainToTls.stderr, /it closed the connection before it answered\.\n.*http or https/)
    const missing = await query('order-1', '--url', 'https://127.0.0.1:1')
    assert.match(missing.stderr, /nothing listens there\.\n {2}Start the service with "txgw serve"/)
    assert.deepEqual([tlsToPlain.code, plainToTls.code, missing.code], [1, 1, 1])
  })

  test('takes the address from a variable, or builds it from the variables of the service', async () => {
    const args = ['query', 'order-1', '--key', key, '--ca', certificate.caFile]
    const { port } = new URL(service.url)
    for (const variables of [
      { TXGW_URL: service.url, TXGW_SANDBOX_PORT: '1' },
      { TXGW_SANDBOX_PORT: port, TXGW_HOST: '0.0.0.0', TXGW_PATH_SEGMENT: 'pay' },
    ]) {
      const { code, stderr } = await runInProcess(args, { variables })
      assert.deepEqual([code, stderr], [0, ''])
    }
    assert.equal(lastRequest().target, '/pay/v2/orders')
    const variables = { TXGW_PRODUCTION_PORT: port, TXGW_SANDBOX_PORT: '0' }
    assert.equal((await runInProcess([...args, '--env', 'production'], { variables })).code, 0)
    const unknown = await runInProcess(args, { variables })
    assert.equal(unknown.code, 2)
    assert.match(unknown.stderr, /^Error: TXGW_SANDBOX_PORT is 0, .*\n.*--url or TXGW_URL\.\n/)
  })

  test('refuses a key that cannot sign before it sends anything', async () => {
    const files = {
      missing: /missing: it does not exist\.\n.*txgw keygen/,
      'public.pem': /it holds a public key/,
      'small.pem': /it must be an RSA key of 2048 bits; this key has 1024/,
      'ec.pem': /it is not an RSA key/,
      'locked.pem': /protected by a passphrase/,
      'text.pem': /it is not a PEM private key/,
    }
    const openssl = (...args: string[]) => execFileSync('openssl', args, { cwd: folder, stdio: 'ignore' })
    openssl('rsa', '-in', key, '-pubout', '-out', 'public.pem')
    openssl('genrsa', '-out', 'small.pem', '1024')
    openssl('genpkey', '-algorithm', 'EC', '-pkeyopt', 'ec_paramgen_curve:P-256', '-out', 'ec.pem')
    openssl('pkcs8', '-topk8', '-in', key, '-passout', 'pass:x', '-out', 'locked.pem')
    writeFileSync(join(folder, 'text.pem'), 'hello')
    const seenBefore = service.seen.length
    for (const [file, expected] of Object.entries(files)) {
      const { code, stderr } = await query('order-1', '--key', join(folder, file))
      assert.equal(code, 1, file)
      assert.match(stderr, expected)
    }
    assert.equal(service.seen.length, seenBefore)
  })

  test('a value that the header or the path cannot hold exits with 2', async () => {
    const comma = await query('order-1', '--app', 'a,b')
    assert.match(comma.stderr, /^Error: --app must be 1 to 64 visible ASCII characters/)
    const serial = await query('order-1', '--serial', 'x'.repeat(65))
    assert.match(serial.stderr, /^Error: --serial must be 1 to 64 visible/)
    const path = await query('order-1', '--path', '/v2/orders#x')
    assert.match(path.stderr, /^Error: --path must begin with "\/"/)
    assert.deepEqual([comma.code, serial.code, path.code], [2, 2, 2])
  })
})
