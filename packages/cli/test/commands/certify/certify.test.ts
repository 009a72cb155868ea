import assert from 'node:assert/strict'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, suite, test } from 'node:test'
import { systemClock } from '@txgw/base/clock'
import type { PlatformKeyList } from '@txgw/gateway/operator-api'
import { rsaPair } from '@txgw/testkit/keys/rsa-pair'
import { type CliContext, readEnvironment } from '../../../src/base/cli-context.ts'
import { findSigner } from '../../../src/commands/certify/find-signer.ts'
import { rehearseIn } from '../../../src/commands/certify/rehearse-rotation.ts'
import type { CertifyReport } from '../../../src/commands/certify/report.ts'
import { type ServiceProcess, startService } from '../../support/demo-service.ts'
import { runInProcess } from '../../support/run-in-process.ts'
import { runTxgw } from '../../support/run-txgw.ts'
import { tempDir } from '../../support/temp-dir.ts'

const folder = tempDir()
const dataDir = join(folder, 'data')
const place = ['--data-dir', dataDir]
const keysFolder = join(dataDir, 'sandbox', 'platform-keys')
const listKeys = async () => (await service.operator(['platform-key', 'list', '--format', 'json'])).stdout

let service: ServiceProcess
let url: string
before(async () => {
  service = await startService(dataDir, '--demo')
  url = service.document.demo?.webhook_url ?? ''
})
after(() => service?.stop('SIGTERM'))

suite('txgw certify against the real sandbox and its demo game', () => {
  test('the demo game passes with the key of the sandbox, and the report is written in all formats', async () => {
    const page = join(folder, 'report.html')
    const frozen = ['--forbidden-player', 'demo-player-frozen']
    const access = ['--operator-url', service.document.addresses.operator]
    const keysBefore = await listKeys()
    const filesBefore = readdirSync(keysFolder)
    const ran = await runInProcess([
      'certify',
      url,
      '--calls',
      '3',
      '--html',
      page,
      ...frozen,
      ...access,
      ...place,
    ])
    assert.equal(ran.code, 0, ran.stdout + ran.stderr)
    assert.match(ran.stdout, /\nPassed: 26 passed, 1 with a warning, 0 failed\.\n$/)
    assert.deepEqual(await listKeys(), keysBefore)
    assert.deepEqual(readdirSync(keysFolder), filesBefore)
    assert.equal(ran.stdout.includes('\u001b'), false)
    assert.match(ran.stderr, /^\nThe report is in .*report\.html\.\n$/)
    assert.match(readFileSync(page, 'utf8'), /<h1>Passed, with warnings<\/h1>/)
  })

  test('a failed run exits with 1, and the document names the failed check', async () => {
    const access = ['--operator-url', 'http://127.0.0.1:9']
    const words = [
      'certify',
      url,
      '--user',
      'demo-player-frozen',
      '--calls',
      '1',
      '--format',
      'json',
      ...access,
    ]
    const { code, stdout, stderr } = await runInProcess([...words, ...place])
    const report = JSON.parse(stdout) as CertifyReport
    assert.equal(code, 1)
    assert.equal(stderr, '')
    const failed = report.checks.filter(({ status }) => status === 'fail')
    assert.deepEqual(
      failed.map(({ id }) => id),
      ['allowed-player'],
    )
    assert.match(failed[0]?.found ?? '', /^forbidden: ACCOUNT_STATUS_ABNORMAL/)
    const leftOut = report.checks.filter(({ status }) => status === 'left-out')
    assert.deepEqual(
      leftOut.map(({ id }) => id),
      ['forbidden-player', 'rotation'],
    )
    assert.match(leftOut[1]?.found ?? '', /^no rotation was rehearsed: .*127\.0\.0\.1:9/)
  })

  test('stops at the first check with a key that the backend does not trust', async () => {
    const keyFile = join(folder, 'other.pem')
    writeFileSync(keyFile, rsaPair().privateKey.export({ type: 'pkcs8', format: 'pem' }))
    const key = ['--platform-key', keyFile, '--platform-serial', 'OTHER']
    const { code, stdout } = await runInProcess(['certify', url, ...key, ...place])
    assert.equal(code, 1)
    assert.match(stdout, /FAIL {2}A player who may top up is allowed\n +found +no answer, status\. .*401/)
    assert.match(stdout, /The other 25 checks did not run/)
  })

  test('accepts the key file and the serial of a sandbox', async () => {
    const name = readdirSync(keysFolder).find((file) => file.endsWith('.pem')) ?? ''
    const key = ['--platform-key', join(keysFolder, name), '--platform-serial', name.replace('.pem', '')]
    const ran = await runTxgw(['certify', url, '--calls', '1', ...key], { cwd: folder })
    assert.equal(ran.code, 0, ran.stdout)
    assert.match(
      ran.stdout,
      /left {2}A new key of the service .*\n +found +no rotation was rehearsed: with --platform-key/,
    )
  })

  test('a token of a merchant of the sandbox may rehearse, and any other is told why not', async () => {
    const scope = ['--role', 'merchant', '--app', 'demo-app', '--format', 'json']
    const access = { format: 'json' as const, operatorUrl: service.document.addresses.operator }
    const context = { environment: readEnvironment({}), clock: systemClock } as unknown as CliContext
    const signer = await findSigner({ dataDir, clock: systemClock })
    const start = async (env: string) => {
      const added = await service.operator(['token', 'add', `shop-${env}`, ...scope, '--env', env])
      const { token } = JSON.parse(added.stdout) as { token: string }
      return rehearseIn({ context, access: { ...access, operatorToken: token }, dataDir, signer })()
    }
    const keysBefore = await listKeys()
    const rehearsal = await start('sandbox')
    assert.ok('signer' in rehearsal)
    const during = JSON.parse(await listKeys()) as PlatformKeyList
    const added = during.keys.find(({ serial_no }) => serial_no === rehearsal.signer.serialNo)
    assert.equal(added?.current, false)
    await rehearsal.end()
    assert.equal(await listKeys(), keysBefore)
    assert.deepEqual(await start('production'), {
      leftOut: 'the token may not read the keys of the sandbox (NOT_FOUND)',
    })
    assert.equal(await listKeys(), keysBefore)
  })
})

suite('txgw certify, used wrongly', () => {
  test('says where to get a key when there is none, and creates none', async () => {
    const empty = join(folder, 'empty')
    const { code, stderr } = await runInProcess(['certify', 'http://127.0.0.1:9/', '--data-dir', empty])
    assert.equal(code, 1)
    assert.match(
      stderr,
      /^Error: There is no key to sign with: .*\n {2}Name the data folder of a sandbox with/,
    )
    assert.throws(() => readdirSync(empty), /ENOENT/)
  })

  test('refuses an invalid address, and a serial without a key', async () => {
    const bad = await runInProcess(['certify', 'ftp://game.example/'])
    assert.deepEqual(
      [bad.code, bad.stderr.split('\n')[0]],
      [
        2,
        'Error: <webhook-url> cannot be called: scheme: production calls only https; the sandbox also calls http.',
      ],
    )
    const serial = await runInProcess(['certify', 'http://127.0.0.1:9/', '--platform-serial', 'X'])
    assert.deepEqual([serial.code, serial.stderr], [2, 'Error: --platform-serial needs --platform-key.\n'])
    const deadline = await runInProcess(['certify', 'http://127.0.0.1:9/', '--deadline', '499'])
    assert.equal(deadline.code, 2)
    assert.match(deadline.stderr, /whole number from 500 to 15000/)
  })
})
