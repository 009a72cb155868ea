import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { after, before, suite, test } from 'node:test'
import { promisify } from 'node:util'
import { DEMO_PLAYERS } from '@txgw/domain/sandbox/demo-players'
import type { Recharge, Validation } from '@txgw/gateway/operator-api'
import { FORBIDDEN_REASONS } from '@txgw/protocol/schemas'
import { type ServiceProcess, startService } from './support/demo-service.ts'
import { MAIN } from './support/run-txgw.ts'
import { tempDir } from './support/temp-dir.ts'

const run = promisify(execFile)
const folder = tempDir()

let service: ServiceProcess
before(async () => {
  service = await startService(join(folder, 'data'), '--demo')
})
after(() => service?.stop('SIGTERM'))

async function start(...words: string[]): Promise<{ code: number | null; recharge: Recharge }> {
  const { code, stdout } = await service.operator(['recharge', 'start', '--format', 'json', ...words])
  return { code, recharge: JSON.parse(stdout) }
}

suite('recharges against the real service and the demo game', () => {
  test('the printed command works as pasted and shows every step', async () => {
    const command = service.document.demo?.recharge ?? ''
    assert.match(command, /^npm run -s txgw -- recharge start --operator-url http:\/\/127\.0\.0\.1:\d+ /)
    const { stdout } = await run('bash', [
      '-c',
      command.replace('npm run -s txgw --', `${process.execPath} ${MAIN}`),
    ])
    const story = [
      /^Recharge \w+ of demo-app$/,
      /^ {2}notification {2}USER_VALIDATE \w+ at .*Z$/,
      /^ {2}player {8}demo-player-1 on server demo-server-1$/,
      /^ {2}sent to {7}http:\/\/127\.0\.0\.1:\d+\/demo-game\/user-validate$/,
      /^ {2}signed {8}by platform key \w+; answer due by .*Z$/,
      /^ {2}reply {9}status 200 \([\d.,]+ ms, connected in [\d.,]+ ms.*\)$/,
      /^ {16}\{"app_id":"demo-app","user_id":"demo-player-1",.*\}$/,
      /^ {2}verdict {7}allowed$/,
      /^ {2}name {10}Ada$/,
      /^ {2}attribute {5}\{"level":42,"vip":"gold"\}$/,
      /^ {2}recharge {6}ACCEPTED$/,
      /^ {2}order {9}\w+: Created, 4\.99 USD$/,
    ]
    for (const [i, line] of stdout.trimEnd().split('\n').entries()) assert.match(line, story[i] ?? /^$/)
    assert.equal(stdout.trimEnd().split('\n').length, story.length)
  })

  test('the order changes state, and both the recharge and the merchant see it', async () => {
    const { recharge } = await start()
    const orderId = recharge.order?.payment_order_id ?? ''
    assert.equal((await service.operator(['order', 'status', 'demo-app', orderId, 'Paid'])).code, 0)
    const shown = await service.operator(['recharge', 'show', recharge.recharge_id])
    assert.match(shown.stdout, new RegExp(`\\n  order +${orderId}: Paid, 4\\.99 USD\\n$`))
    const asked = await service.merchant(['query', orderId, '--format', 'json'])
    assert.equal(JSON.parse(asked.stdout).order_status, 'Paid')
    const again = await service.operator(['recharge', 'validate', recharge.recharge_id])
    assert.equal(again.code, 1)
    assert.match(again.stderr, /\(FAILED_PRECONDITION\)/)
  })

  test('the same idempotency key starts one recharge, and refuses another body', async () => {
    const key = ['--idempotency-key', 'checkout-1']
    const [first, second] = await Promise.all([start(...key), start(...key)])
    assert.deepEqual(first, second)
    const other = await service.operator(['recharge', 'start', ...key, '--amount', '9.99'])
    assert.equal(other.code, 1)
    assert.match(other.stderr, /\(ALREADY_EXISTS\)/)
  })

  test('each demo player has the outcome that it demonstrates', async () => {
    const outcomes: Record<string, string> = {}
    for (const player of [...(service.document.demo?.players ?? []), 'nobody']) {
      const deadline = player === 'demo-player-slow' ? '500' : '5000'
      await service.operator(['app', 'set', 'demo-app', '--validation-deadline', deadline])
      const { code, stdout } = await service.operator(['validate', 'demo-app', player, '--format', 'json'])
      const { outcome, reason }: Validation = JSON.parse(stdout)
      assert.equal(code, outcome === 'allowed' ? 0 : 1)
      outcomes[player] = outcome === 'forbidden' ? `forbidden: ${reason?.code}` : outcome
    }
    const noAnswer = {
      'demo-player-slow': 'timeout',
      'demo-player-broken': 'bad-reply',
      'demo-player-gone': 'unreachable',
    }
    const expected = DEMO_PLAYERS.map(({ id, shows }) => [id, shows.replace(/,.*/, '')])
    assert.deepEqual(outcomes, { ...Object.fromEntries(expected), ...noAnswer, nobody: 'forbidden: OTHER' })
  })

  test('their validations are listed and counted', async () => {
    const listed = await service.operator(['validation', 'list', '--outcome', 'timeout', '--format', 'json'])
    const [late]: Validation[] = JSON.parse(listed.stdout).validations
    assert.equal(late?.user_id, 'demo-player-slow')
    const shown = await service.operator(['validation', 'show', late?.validation_id ?? ''])
    assert.match(shown.stdout, /\nRequest body\n {2}\{"id":"\w+".*"event_type":"USER_VALIDATE"/)
    assert.match(shown.stdout, /\n {2}Txgw-Serial +\w+\n/)
    assert.doesNotMatch(shown.stdout, /Txgw-Signature/)
    const stats = await service.operator(['stats', '--app', 'demo-app', '--format', 'json'])
    const { forbidden_reasons: reasons, validation_latency: latency } = JSON.parse(stats.stdout)
    for (const code of Object.keys(FORBIDDEN_REASONS)) assert.ok(reasons.forbidden[code] >= 1, code)
    assert.deepEqual(reasons.no_answer, { timeout: 1, unreachable: 1, 'bad-reply': 1, 'not-sent': 0 })
    assert.equal(latency.apps[0].timeouts, 1)
    const asText = await service.operator(['stats'])
    assert.match(asText.stdout, /\n {2}demo-app +\d+ .* 5,000 ms {2}1\n$/)
  })

  test('a sloppy reply is accepted with the warnings of the linter', async () => {
    const { code, recharge } = await start('--user', 'demo-player-sloppy')
    assert.equal(code, 0)
    assert.deepEqual(
      recharge.validation?.warnings.map((warning) => warning.code),
      ['content-type', 'app-missing', 'forbidden-text'],
    )
  })

  test('after a rotation the demo game verifies with the new key, and both keys are listed', async () => {
    const flags = ['--now', '--overlap', '1h', '--format', 'json']
    const rotated = await service.operator(['platform-key', 'rotate', ...flags])
    const [signer, older] = JSON.parse(rotated.stdout).keys
    assert.deepEqual([signer.current, older.current], [true, false])
    const { code, recharge } = await start()
    assert.equal(code, 0)
    assert.equal(recharge.validation?.attempts[0]?.request_headers['Txgw-Serial'], signer.serial_no)
    const listed = await service.operator(['platform-key', 'list'])
    assert.match(
      listed.stdout,
      new RegExp(`\\n  ${signer.serial_no} +signs .*\\n  ${older.serial_no} +listed until `),
    )
  })

  test('marketing orders work the same way; in production the demo app has no game backend', async () => {
    const { recharge } = await start('--kind', 'marketing', '--amount', '0')
    assert.equal(recharge.order?.kind, 'marketing')
    const production = await service.operator(['recharge', 'start', '--env', 'production'])
    assert.equal(production.code, 1)
    assert.match(production.stdout, /\n {2}recharge +ENDED, no-answer: no-webhook-url\n/)
    assert.match(production.stderr, /^\nThe demo game backend works only in the sandbox/)
  })

  test('asking again during a recharge can end it', async () => {
    const { recharge } = await start()
    await service.operator(['app', 'set', 'demo-app', '--no-webhook-url'])
    const again = await service.operator(['recharge', 'validate', recharge.recharge_id])
    assert.equal(again.code, 1)
    assert.match(again.stdout, /\n {2}order +\w+: Created, 4\.99 USD; it can no longer be paid\n$/)
  })

  test('webhook check names the rule and the setting', async () => {
    const { code, stdout } = await service.operator(['webhook', 'check', 'http://10.0.0.5/hook'])
    assert.equal(code, 1)
    assert.match(stdout, /\n {2}10\.0\.0\.5 {2}refused {2}private: /)
    assert.match(
      stdout,
      /\n {2}--allow-webhook-address 10\.0\.0\.5\/32 {4}\(or TXGW_ALLOW_WEBHOOK_ADDRESSES\)\n/,
    )
    assert.equal((await service.operator(['webhook', 'check', 'http://127.0.0.1/'])).code, 0)
    const production = await service.operator([
      'webhook',
      'check',
      'http://127.0.0.1/',
      '--env',
      'production',
    ])
    assert.match(production.stdout, /\n {2}rule {2}scheme: production calls only https/)
  })
})
