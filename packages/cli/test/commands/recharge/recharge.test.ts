import assert from 'node:assert/strict'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { suite, test } from 'node:test'
import { json, startOperatorService } from '../../support/operator-service.ts'
import { ACCEPTED, ENDED, NOT_SENT } from '../../support/sample-validation.ts'
import { tempDir } from '../../support/temp-dir.ts'

const answers: Record<string, unknown> = {
  'player-1': ACCEPTED,
  'player-2': ENDED,
  'player-3': {
    ...ENDED,
    end_reason: { kind: 'no-answer', code: 'no-webhook-url', message: 'x' },
    validation: NOT_SENT,
  },
}
const service = await startOperatorService({
  'POST /recharges': ({ body, headers }) =>
    headers['idempotency-key'] === 'used'
      ? json(409, { name: 'ALREADY_EXISTS', message: 'This key was used.', debug_id: '01USED' })
      : json(201, answers[JSON.parse(body.toString()).user_id] ?? ACCEPTED),
  'GET /recharges/RCH1': () => json(200, ENDED),
  'POST /recharges/RCH1/validate': () => json(200, ACCEPTED),
  'POST /recharges/RCH2/validate': () => json(200, ENDED),
})
const lastBody = () => JSON.parse(String(service.seen.at(-1)?.body))

suite('recharge', () => {
  test('start without options asks the demo app about a demo player', async () => {
    const { code, stdout, stderr } = await service.run(['recharge', 'start'])
    assert.equal(code, 0)
    assert.deepEqual(lastBody(), {
      app_id: 'demo-app',
      user_id: 'demo-player-1',
      server_id: 'demo-server-1',
      order_items: [
        {
          product_id: 'gems-100',
          game_product_id: 'gems-100',
          quantity: '1',
          product_type: 'VIRTUAL_GOOD',
          price: { currency: 'USD', amount: '4.99' },
        },
      ],
      total_price: { currency: 'USD', amount: '4.99' },
      shop_region: 'US',
      payment_channel: 'DEMO_CARD',
      kind: 'payment',
    })
    assert.match(stdout, /^Recharge RCH1 of my-game\n/)
    assert.match(
      stdout,
      /\n {2}verdict +allowed\n[\s\S]*\n {2}recharge +ACCEPTED\n {2}order +order-1: Created, /,
    )
    assert.match(
      stderr,
      /^\nNext, when the player has paid:\n {2}npm run -s txgw -- order status my-game order-1 Paid /,
    )
    assert.doesNotMatch(stderr, /operator-token/)
  })

  test('start sends the chosen values, and the idempotency key as a header', async () => {
    const chosen = [
      '--app',
      'my-game',
      '--user',
      'p',
      '--server',
      '7',
      '--product',
      'gems',
      '--kind',
      'marketing',
    ]
    const price = ['--amount', '0', '--currency', 'KWD', '--region', 'KW', '--channel', 'CAMPAIGN']
    await service.run(['recharge', 'start', ...chosen, ...price, '--idempotency-key', 'checkout-1'])
    assert.equal(service.seen.at(-1)?.headers['idempotency-key'], 'checkout-1')
    const { order_items: items, ...rest } = lastBody()
    assert.deepEqual(rest, {
      app_id: 'my-game',
      user_id: 'p',
      server_id: '7',
      total_price: { currency: 'KWD', amount: '0' },
      shop_region: 'KW',
      payment_channel: 'CAMPAIGN',
      kind: 'marketing',
    })
    assert.equal(items[0].game_product_id, 'gems')
    await service.run(['recharge', 'start', '--no-server'])
    assert.equal('server_id' in lastBody(), false)
  })

  test('an ended recharge exits with 1 and is still shown', async () => {
    const { code, stdout, stderr } = await service.run(['recharge', 'start', '--user', 'player-2'])
    assert.equal(code, 1)
    assert.equal(
      stderr,
      '\nAn ended recharge stays ended. To try again, start a new one, with a new --idempotency-key if it had one.\n',
    )
    assert.match(stdout, /\n {2}verdict +forbidden: OTHER \(sent as "BANNED"\)\. Not today\.\n/)
    assert.match(stdout, /\n {2}recharge +ENDED, forbidden: OTHER\n/)
    const asJson = await service.run(['recharge', 'start', '--user', 'player-2', '--format', 'json'])
    assert.deepEqual([asJson.code, asJson.stderr], [1, ''])
    assert.deepEqual(JSON.parse(asJson.stdout), ENDED)
  })

  test('says what to do about an app without a webhook address', async () => {
    const { code, stderr } = await service.run(['recharge', 'start', '--user', 'player-3'])
    assert.equal(code, 1)
    assert.match(
      stderr,
      /^\nSet a webhook address for the app:\n {2}npm run -s txgw -- app set my-game .* --webhook-url <url>\n/,
    )
  })

  test('shows the refusal of a key used for another body, and does not send a key that no header can hold', async () => {
    const used = await service.run(['recharge', 'start', '--idempotency-key', 'used'])
    assert.equal(used.code, 1)
    assert.match(used.stderr, /^Error: This key was used\. \(ALREADY_EXISTS\)\n {2}debug_id: 01USED\n/)
    const seenBefore = service.seen.length
    const blank = await service.run(['recharge', 'start', '--idempotency-key', 'two words'])
    assert.equal(blank.code, 2)
    assert.match(blank.stderr, /^Error: --idempotency-key must be 1 to 255 visible ASCII characters\.\n/)
    assert.equal(service.seen.length, seenBefore)
  })

  test('reads the whole body from a file or from standard input', async () => {
    const file = join(tempDir(), 'recharge.json')
    const request = { app_id: 'x', user_id: 'player-2', more: [1] }
    writeFileSync(file, JSON.stringify(request))
    assert.equal((await service.run(['recharge', 'start', '--request', file])).code, 1)
    assert.deepEqual(lastBody(), request)
    const input = '{"user_id":"player-1"}'
    assert.equal((await service.run(['recharge', 'start', '--request', '-'], { input })).code, 0)
    assert.deepEqual(lastBody(), { user_id: 'player-1' })
  })

  test('does not send a body that is not JSON, or one combined with other options', async () => {
    const seenBefore = service.seen.length
    const notJson = await service.run(['recharge', 'start', '--request', '-'], { input: '{user}' })
    assert.equal(notJson.code, 1)
    assert.match(notJson.stderr, /^Error: Standard input is not JSON: /)
    const input = '{"app_id":"x","total_price":{"amount":"1","amount":"9"}}'
    const twice = await service.run(['recharge', 'start', '--request', '-'], { input })
    assert.equal(twice.code, 1)
    assert.match(twice.stderr, /the field "total_price\.amount" appears more than once/)
    const both = await service.run(['recharge', 'start', '--request', '-', '--user', 'x'])
    assert.equal(both.code, 2)
    assert.match(both.stderr, /'--request <file>' cannot be used with option '--user <user_id>'/)
    assert.equal(service.seen.length, seenBefore)
  })

  test('show exits with 0 for an ended recharge and with 1 for an unknown one', async () => {
    const { code, stdout } = await service.run(['recharge', 'show', 'RCH1'])
    assert.equal(code, 0)
    assert.match(stdout, /\n {2}recharge +ENDED, forbidden: OTHER\n/)
    const missing = await service.run(['recharge', 'show', 'RCH9'])
    assert.equal(missing.code, 1)
    assert.match(missing.stderr, /\(NOT_FOUND\)/)
  })

  test('validate exits with 0 when the recharge continues and with 1 when it ends', async () => {
    assert.equal((await service.run(['recharge', 'validate', 'RCH1'])).code, 0)
    const ended = await service.run(['recharge', 'validate', 'RCH2', '--format', 'json'])
    assert.equal(ended.code, 1)
    assert.deepEqual(JSON.parse(ended.stdout), ENDED)
  })
})
