import assert from 'node:assert/strict'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { suite, test } from 'node:test'
import { runInProcess } from '../support/run-in-process.ts'
import { makeCertificate, startScriptedService } from '../support/scripted-service.ts'
import { tempDir } from '../support/temp-dir.ts'

const folder = tempDir()
const TOKEN = 'token-of-the-file'
const dataDir = join(folder, 'data')
mkdirSync(dataDir)
writeFileSync(join(dataDir, 'operator-token'), `${TOKEN}\n`)

const REFUSED = { name: 'UNAUTHENTICATED', message: 'The operator token is wrong.', debug_id: '01DEBUG' }
const service = await startScriptedService(({ headers }) =>
  headers.authorization === 'Bearer wrong'
    ? { status: 401, body: JSON.stringify(REFUSED) }
    : { status: 200, body: '{"apps":[]}' },
)
const lastToken = () => service.seen.at(-1)?.headers.authorization

suite('the way to the operator API', () => {
  test('reads the token from the data folder; variables may set the address and the folder', async () => {
    const variables = { TXGW_OPERATOR_URL: service.url, TXGW_DATA_DIR: dataDir }
    const { code, stdout, stderr } = await runInProcess(['app', 'list', '--format', 'json'], { variables })
    assert.deepEqual({ code, stdout, stderr }, { code: 0, stdout: '{"apps":[]}\n', stderr: '' })
    assert.equal(lastToken(), `Bearer ${TOKEN}`)
    assert.equal(service.seen.at(-1)?.target, '/operator/v1/sandbox/apps?limit=200')
  })

  test('a flag overrides its variable, and the variable overrides the file', async () => {
    const variables = { TXGW_OPERATOR_TOKEN: 'from-variable', TXGW_OPERATOR_URL: 'http://127.0.0.1:1' }
    const args = [
      'app',
      'list',
      '--env',
      'production',
      '--operator-url',
      `${service.url}/ops/`,
      '--data-dir',
      dataDir,
    ]
    assert.equal((await runInProcess(args, { variables })).code, 0)
    assert.equal(lastToken(), 'Bearer from-variable')
    assert.equal(service.seen.at(-1)?.target, '/ops/operator/v1/production/apps?limit=200')
    assert.equal((await runInProcess([...args, '--operator-token', 'from-flag'], { variables })).code, 0)
    assert.equal(lastToken(), 'Bearer from-flag')
  })

  test('reads the token from the file of its variable, and refuses both at once', async () => {
    const file = join(folder, 'given-token')
    writeFileSync(file, 'from-a-file\n')
    const variables = { TXGW_OPERATOR_TOKEN_FILE: file, TXGW_OPERATOR_URL: service.url }
    assert.equal((await runInProcess(['app', 'list'], { variables })).code, 0)
    assert.equal(lastToken(), 'Bearer from-a-file')
    const both = await runInProcess(['app', 'list'], {
      variables: { ...variables, TXGW_OPERATOR_TOKEN: 'x' },
    })
    assert.equal(both.code, 2)
    assert.match(both.stderr, /TXGW_OPERATOR_TOKEN and TXGW_OPERATOR_TOKEN_FILE are both set/)
    const missing = { ...variables, TXGW_OPERATOR_TOKEN_FILE: join(folder, 'nothing') }
    const unread = await runInProcess(['app', 'list'], { variables: missing })
    assert.equal(unread.code, 2)
    assert.match(unread.stderr, /TXGW_OPERATOR_TOKEN_FILE names .*nothing, which cannot be read \(ENOENT\)/)
  })

  test('explains a token that is switched off', async () => {
    const variables = { TXGW_OPERATOR_TOKEN: 'off', TXGW_OPERATOR_URL: service.url }
    const { code, stderr } = await runInProcess(['app', 'list'], { variables })
    assert.equal(code, 1)
    assert.match(stderr, /The operator token is switched off\.\n.*"txgw token add"/)
  })

  test('builds the address from the variables of the service', async () => {
    const variables = { TXGW_OPERATOR_PORT: new URL(service.url).port, TXGW_DATA_DIR: dataDir }
    assert.equal((await runInProcess(['app', 'list'], { variables })).code, 0)
    assert.equal(lastToken(), `Bearer ${TOKEN}`)
  })

  test('names a missing token file and every remedy', async () => {
    const missing = join(folder, 'elsewhere')
    const { code, stdout, stderr } = await runInProcess(['app', 'list', '--data-dir', missing])
    assert.equal(code, 1)
    assert.equal(stdout, '')
    assert.match(
      stderr,
      new RegExp(`^Error: There is no operator token: ${missing}/operator-token does not exist\\.\\n`),
    )
    for (const way of [
      '--data-dir',
      'TXGW_DATA_DIR',
      '--operator-token',
      'TXGW_OPERATOR_TOKEN',
      'txgw serve',
    ]) {
      assert.ok(stderr.includes(way), way)
    }
  })

  test('a wrong token fails with advice and the debug_id, without repeating the token', async () => {
    const args = ['app', 'list', '--operator-url', service.url, '--operator-token', 'wrong']
    const { code, stdout, stderr } = await runInProcess(args)
    assert.equal(code, 1)
    assert.equal(stdout, '')
    assert.equal(
      stderr,
      [
        'Error: The operator token is wrong. (UNAUTHENTICATED)',
        '  debug_id: 01DEBUG',
        '  Give a token of this service with --operator-token, TXGW_OPERATOR_TOKEN or TXGW_OPERATOR_TOKEN_FILE, or its data folder with --data-dir.',
        '',
      ].join('\n'),
    )
  })

  test('refuses a token that no header can hold, before it sends anything', async () => {
    const seenBefore = service.seen.length
    const { code, stderr } = await runInProcess([
      'app',
      'list',
      '--operator-url',
      service.url,
      '--operator-token',
      'sec\nret',
    ])
    assert.equal(code, 1)
    assert.match(stderr, /^Error: The operator token may contain only visible ASCII characters\.\n/)
    assert.doesNotMatch(stderr, /sec|ret\b/)
    assert.equal(service.seen.length, seenBefore)
  })

  test('never sends the token unencrypted to another machine', async () => {
    const args = ['app', 'list', '--operator-url', 'http://10.0.0.1:8440', '--operator-token', 'x']
    const { code, stderr } = await runInProcess(args)
    assert.equal(code, 2)
    assert.match(stderr, /would travel unencrypted\.\n {2}Give an https address/)
  })

  test('says how to start a service that is not running', async () => {
    const args = [
      'app',
      'list',
      '--operator-url',
      'http://127.0.0.1:1',
      '--operator-token',
      'x',
      '--format',
      'json',
    ]
    const { code, stdout, stderr } = await runInProcess(args)
    assert.equal(code, 1)
    assert.equal(stderr, '')
    assert.deepEqual(JSON.parse(stdout), {
      name: 'UNREACHABLE',
      message: 'Cannot call http://127.0.0.1:1: nothing listens there.',
      advice:
        'Start the service with "txgw serve", or give its address with --operator-url or TXGW_OPERATOR_URL.',
    })
  })

  test('reaches an HTTPS operator port with the given CA', async () => {
    const certificate = makeCertificate(folder)
    const secure = await startScriptedService(() => ({ status: 200, body: '{"apps":[]}' }), certificate)
    const args = ['app', 'list', '--operator-url', secure.url, '--operator-token', 'x']
    assert.match((await runInProcess(args)).stderr, /its certificate is not trusted/)
    const trusted = await runInProcess([...args, '--ca', certificate.caFile])
    assert.deepEqual([trusted.code, trusted.stdout], [0, 'No apps are registered in sandbox.\n'])
  })
})
