import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { after, before, suite, test } from 'node:test'
import { promisify } from 'node:util'
import { type ServiceProcess, startService } from './support/demo-service.ts'
import { MAIN, runTxgw } from './support/run-txgw.ts'
import { ORDER } from './support/sample-order.ts'
import { tempDir } from './support/temp-dir.ts'

const run = promisify(execFile)
const folder = tempDir()
const privateKey = join(folder, 'my-game-private-key.pem')
const publicKey = join(folder, 'my-game-public-key.pem')
const asMyGame = ['--app', 'my-game', '--key', privateKey]

let service: ServiceProcess
before(async () => {
  service = await startService(join(folder, 'data'), '--demo')
})
after(() => service?.stop('SIGTERM'))

suite('from a key pair to a revoked key, against the real service', () => {
  test('the printed query works as pasted', async () => {
    const command = service.document.demo?.query ?? ''
    assert.match(
      command,
      /^npm run -s txgw -- query demo-order-paid --url https:\/\/127\.0\.0\.1:\d+ --data-dir /,
    )
    const pasted = command.replace('npm run -s txgw --', `${process.execPath} ${MAIN}`)
    const { stdout } = await run('bash', ['-c', pasted])
    assert.match(stdout, /Order demo-order-paid of demo-app\n {2}status {3}Paid\n/)
  })

  test('keygen, app add, key add', async () => {
    const generated = await runTxgw(['keygen', '--out', folder, '--name', 'my-game', '--format', 'json'])
    assert.equal(generated.code, 0)
    const { fingerprint } = JSON.parse(generated.stdout)
    const app = await service.operator(['app', 'add', 'my-game', '--name', 'My Game'])
    assert.deepEqual([app.code, app.stderr], [0, ''])
    const key = await service.operator(['key', 'add', 'my-game', '1', publicKey, '--format', 'json'])
    assert.equal(key.code, 0)
    assert.equal(JSON.parse(key.stdout).fingerprint, fingerprint)
    const shown = await service.operator(['app', 'show', 'my-game'])
    assert.match(shown.stdout, new RegExp(`  1 +active .*  ${fingerprint}\n`))
  })

  test('the same app again is refused', async () => {
    const { code, stderr } = await service.operator(['app', 'add', 'my-game', '--name', 'My Game'])
    assert.equal(code, 1)
    assert.match(stderr, /\(ALREADY_EXISTS\)\n[\s\S]*debug_id: \w+/)
  })

  test('order import accepts the good lines and reports the bad one', async () => {
    const lines = [
      { ...ORDER, order_status: 'Created', update_time: ORDER.create_time },
      { ...ORDER, payment_order_id: 'order-2', total_price: { currency: 'USD', amount: '12,50' } },
      ORDER,
    ]
    const input = lines.map((line) => `${JSON.stringify(line)}\n`).join('')
    const { code, stderr } = await service.operator(['order', 'import', '-'], { input })
    assert.equal(code, 1)
    assert.match(
      stderr,
      /^Error: 1 line rejected; 2 orders accepted, 0 unchanged\.\n {2}line 2: total_price\.amount: /,
    )
    const again = await service.operator(['order', 'import', '-'], { input: `${JSON.stringify(ORDER)}\n` })
    assert.deepEqual([again.code, again.stdout], [0, '0 orders accepted, 1 unchanged.\n'])
  })

  test('query returns the order of the contract', async () => {
    const { code, stdout } = await service.merchant(['query', 'order-1', ...asMyGame, '--format', 'json'])
    assert.equal(code, 0)
    assert.deepEqual(JSON.parse(stdout), ORDER)
  })

  test('query does not find the order of another app', async () => {
    const { code, stderr } = await service.merchant(['query', 'demo-order-paid', ...asMyGame])
    assert.equal(code, 1)
    assert.match(stderr, /^Error: .* \(NOT_FOUND\)\n[\s\S]*debug_id: \w+/)
  })

  test('the service accepts the curl line of sign, even with line feeds and quotes in the body', async () => {
    const body = `{ "id": "order-1",\n  "note": "it's $HOME" }\n`
    const args = ['sign', '--body', body, '--path', '/v2/orders?a=[1]', '--format', 'json', ...asMyGame]
    const { stdout } = await service.merchant(args)
    const curled = await run('bash', ['-c', JSON.parse(stdout).curl])
    assert.deepEqual(JSON.parse(curled.stdout), ORDER)
  })

  test('order status allows only the transitions of the table', async () => {
    const path = ['my-game', 'order-1']
    const finished = await service.operator(['order', 'status', ...path, 'Finished'])
    assert.match(finished.stdout, /^Order order-1 is now Finished, changed at /)
    const back = await service.operator(['order', 'status', ...path, 'Created'])
    assert.equal(back.code, 1)
    assert.match(back.stderr, /cannot become Created; allowed next: Refunded\. \(FAILED_PRECONDITION\)/)
    const unknown = await service.operator(['order', 'status', ...path, 'Lost'])
    assert.equal(unknown.code, 1)
    assert.match(unknown.stderr, /\(INVALID_ARGUMENT\)\n {2}order_status: .*\(sent: Lost\)/)
    const shown = await service.operator(['order', 'show', ...path])
    assert.match(
      shown.stdout,
      / Created +\S+ USD +import +operator .*\n.* Paid +\S+ USD +import .*\n.* Finished +\S+ USD +status-change [\s\S]*order_status +Paid → Finished\n\nAllowed next: Refunded\n$/,
    )
  })

  test('order list pages through the orders', async () => {
    const first = await service.operator(['order', 'list', '--limit', '2', '--format', 'json'])
    assert.equal(JSON.parse(first.stdout).orders.length, 2)
    const all = await service.operator(['order', 'list', '--limit', '2', '--all', '--format', 'json'])
    const ids = JSON.parse(all.stdout).orders.map((order: typeof ORDER) => order.payment_order_id)
    assert.deepEqual(ids.toSorted(), [...(service.document.demo?.orders ?? []), 'order-1'].toSorted())
    const { stdout } = await service.operator(['order', 'list', '--status', 'Refunded'])
    assert.match(stdout, /demo-order-refunded +payment +Refunded +6\.125 KWD\n$/)
  })

  test('app set changes only the given settings', async () => {
    const { code, stdout } = await service.operator(['app', 'set', 'my-game', '--rate-limit', '50:100'])
    assert.equal(code, 0)
    assert.match(stdout, /rate limit {2}50 per second, 100 at once\n/)
    const refused = await service.operator(['app', 'set', 'my-game', '--validation-deadline', '1'])
    assert.equal(refused.code, 1)
    assert.match(refused.stderr, /validation_deadline_ms: /)
  })

  test('a revoked key is refused', async () => {
    const revoked = await service.operator(['key', 'revoke', 'my-game', '1'])
    assert.deepEqual([revoked.code, revoked.stdout], [0, 'Key 1 of my-game is revoked in sandbox.\n'])
    const { code, stdout, stderr } = await service.merchant(['query', 'order-1', ...asMyGame])
    assert.equal(code, 1)
    assert.equal(stdout, '')
    assert.match(stderr, /\(UNAUTHENTICATED\)\n[\s\S]*debug_id: \w+/)
  })

  test('a wrong operator token is refused', async () => {
    const { code, stderr } = await service.operator([
      'app',
      'list',
      '--operator-token',
      'not-the-token-at-all',
    ])
    assert.equal(code, 1)
    assert.match(stderr, /\(UNAUTHENTICATED\)\n[\s\S]*--operator-token/)
  })
})
