import assert from 'node:assert/strict'
import { readFileSync, statSync, writeFileSync } from 'node:fs'
import { request } from 'node:http'
import { join } from 'node:path'
import { suite, test } from 'node:test'
import { giveMadeKeys } from '@txgw/testkit/keys/made-keys'
import { type ServiceProcess, startService } from '../../support/demo-service.ts'
import { runTxgw } from '../../support/run-txgw.ts'
import { tempDir } from '../../support/temp-dir.ts'
import { refusesUsedPort } from '../../support/used-port.ts'

const folder = tempDir()
/** The game has another port at every start, and the app is changed with it. */
const PORT_DEPENDENT = new Set(['webhook_url', 'updated_at'])

suite('serve', () => {
  test('prints its addresses, and a second Ctrl-C does not wait for open requests', async () => {
    const service = await startService(join(folder, 'plain'))
    const { addresses, operator_token_file: tokenFile = '', dev_ca_file: ca, demo } = service.document
    assert.match(addresses.sandbox, /^https:\/\/127\.0\.0\.1:\d+$/)
    assert.match(addresses.operator, /^http:\/\/127\.0\.0\.1:\d+$/)
    assert.equal(statSync(tokenFile).mode & 0o777, 0o600)
    assert.match(readFileSync(ca, 'utf8'), /^-----BEGIN CERTIFICATE-----/)
    assert.equal(demo, undefined)
    const headers = { authorization: `Bearer ${readFileSync(tokenFile, 'utf8').trim()}` }
    const url = `${addresses.operator}/operator/v1/sandbox/orders/import`
    const unfinished = request(url, { method: 'POST', headers }).on('error', () => {})
    await new Promise((written) => unfinished.write('{', written))
    await fetch(`${addresses.operator}/healthz`)
    // Those that come within a second of the first count as the same wish.
    const again = setInterval(() => service.child.kill('SIGINT'), 200)
    assert.equal((await service.stop('SIGINT')).code, 130)
    clearInterval(again)
  })

  test('a given token is not written anywhere, and --log-level error leaves out the rest', async () => {
    const flags = ['--operator-token', 'chosen-by-the-operator', '--open-metrics', '--log-level', 'error']
    const service = await startService(join(folder, 'token'), ...flags)
    assert.equal((await fetch(`${service.document.addresses.operator}/metrics`)).status, 200)
    assert.equal(service.document.operator_token_file, undefined)
    const { code, stderr } = await service.stop('SIGTERM')
    assert.equal(code, 0)
    assert.match(stderr, /^The operator token came with --operator-token, .* TXGW_OPERATOR_TOKEN_FILE\.\n$/)
    assert.doesNotMatch(stderr, /chosen-by-the-operator/)
  })

  test('the demo in one data directory', async (t) => {
    const dataDir = join(folder, 'demo')
    const first = await startService(dataDir, '--demo')
    const { demo } = first.document
    assert.ok(demo)
    const key = readFileSync(demo.private_key)
    await first.operator(['order', 'status', 'demo-app', 'demo-order-paid', 'Finished'])
    const before = await dump(first)

    await t.test('exits with 0, even if one Ctrl-C arrives several times', async () => {
      assert.equal(statSync(demo.private_key).mode & 0o777, 0o600)
      assert.deepEqual(demo.serial_no, { production: '1', sandbox: '1' })
      assert.equal((await first.stop('SIGINT', 'SIGINT', 'SIGINT')).code, 0)
    })

    await t.test('a second start, with several processes, changes only the address of its game', async () => {
      const second = await startService(dataDir, '--demo', '--workers', '2')
      assert.deepEqual(await dump(second), before)
      assert.match(
        second.document.demo?.webhook_url ?? '',
        /^http:\/\/127\.0\.0\.1:\d+\/demo-game\/user-validate$/,
      )
      assert.deepEqual(readFileSync(demo.private_key), key)
      assert.deepEqual(second.document.demo?.serial_no, { production: '1', sandbox: '1' })
      for (let connection = 0; connection < 2; connection++) {
        const query = await second.merchant(['query', 'demo-order-paid'])
        assert.equal(query.code, 0, query.stderr)
      }
      const recharge = await second.operator(['recharge', 'start'])
      assert.equal(recharge.code, 0, recharge.stderr)
      await second.operator(['key', 'revoke', 'demo-app', '1'])
      await second.operator(['app', 'set', 'demo-app', '--webhook-url', 'http://127.0.0.1:1/hook'])
      assert.equal((await second.stop('SIGINT', 'SIGINT', 'SIGINT')).code, 0)
    })

    const third = await startService(dataDir, '--demo', '--allow-webhook-address', '192.0.2.0/24')
    t.after(() => third.stop('SIGTERM'))
    await t.test('a revoked key gets the next serial, and the printed query names it', async () => {
      assert.deepEqual(third.document.demo?.serial_no, { production: '1', sandbox: '2' })
      assert.match(third.document.demo?.query ?? '', / --serial 2 /)
      const { code } = await third.merchant(['query', 'demo-order-paid', '--serial', '2'])
      assert.equal(code, 0)
    })

    await t.test(
      'a webhook address that somebody else set stays, and the allowed addresses too',
      async () => {
        assert.equal(third.document.demo?.webhook_url, 'http://127.0.0.1:1/hook')
        const { code, stdout, stderr } = await third.operator(['recharge', 'start'])
        assert.equal(code, 1)
        assert.match(
          stdout,
          /\n {2}setting +--allow-webhook-address 127\.0\.0\.1\/32 \(or .*\) would allow it\n/,
        )
        assert.match(stdout, /\n {2}recharge +ENDED, no-answer: dial-refused\n/)
        assert.match(stderr, /webhook check http:\/\/127\.0\.0\.1:1\/hook /)
      },
    )
  })

  test('names a port in use', () => refusesUsedPort(join(folder, 'port'), '1'))

  test('refuses a database that is not PostgreSQL, without printing its password', async () => {
    const { code, stderr } = await runTxgw(['serve', '--database-url', 'mysql://u:hunter22@db/x'])
    assert.equal(code, 2)
    assert.match(stderr, /^Error: --database-url \(or TXGW_DATABASE_URL\) must look like postgres:/)
    assert.doesNotMatch(stderr, /hunter22/)
  })

  test('refuses the demo with a certificate that the demo would not trust', async () => {
    const { code, stderr } = await runTxgw([
      'serve',
      '--demo',
      '--tls-cert',
      'chain.pem',
      '--tls-key',
      'key.pem',
    ])
    assert.equal(code, 2)
    assert.match(stderr, /^Error: The demo uses a development certificate.*\n.*Leave out --tls-cert/)
  })

  test('an invalid setting exits with 2', async () => {
    const { code, stderr } = await runTxgw(['serve', '--sandbox-port', 'http'])
    assert.equal(code, 2)
    assert.match(stderr, /^Error: --sandbox-port \(or TXGW_SANDBOX_PORT\) must be a whole number/)
  })

  test('names an unreadable certificate and an unusable data folder', async () => {
    const missing = join(folder, 'missing.pem')
    giveMadeKeys(join(folder, 'tls'))
    const tls = ['--tls-cert', missing, '--tls-key', missing, '--data-dir', join(folder, 'tls')]
    const certificate = await runTxgw(['serve', ...tls])
    assert.equal(certificate.code, 1)
    assert.match(certificate.stderr, /^Error: The service cannot start: .*missing\.pem/m)
    const file = join(folder, 'file')
    writeFileSync(file, '')
    const dataDir = await runTxgw(['serve', '--data-dir', file, '--format', 'json'])
    assert.equal(dataDir.code, 1)
    assert.equal(JSON.parse(dataDir.stdout).name, 'START')
    assert.match(JSON.parse(dataDir.stdout).message, new RegExp(`${file} cannot be used`))
  })
})

/** Everything that the operator API shows of the demo, in both environments, but where its game is. */
async function dump({ document: { addresses, operator_token_file: file = '' } }: ServiceProcess) {
  const headers = { authorization: `Bearer ${readFileSync(file, 'utf8').trim()}` }
  const documents = []
  for (const path of ['apps', 'orders', 'orders/demo-app/demo-order-paid']) {
    for (const env of ['sandbox', 'production']) {
      const answer = await fetch(`${addresses.operator}/operator/v1/${env}/${path}`, { headers })
      assert.equal(answer.status, 200)
      documents.push(
        JSON.parse(await answer.text(), (name, value) => (PORT_DEPENDENT.has(name) ? '' : value)),
      )
    }
  }
  return documents
}
