import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { createShellClient, type ShellClient } from '@txgw/testkit/clients/shell-client'
import { orderBody } from '@txgw/testkit/samples/wire'
import { registerApp, startTestGateway, type TestGateway } from '@txgw/testkit/service/test-gateway'

let gateway: TestGateway
let merchant: ShellClient
let stranger: ShellClient

before(async () => {
  gateway = await startTestGateway()
  merchant = createShellClient({ appId: 'app-1', serialNo: '1' })
  stranger = createShellClient({ appId: 'app-2', serialNo: '7' })
  for (const environment of ['production', 'sandbox'] as const) {
    await registerApp(gateway, {
      environment,
      appId: 'app-1',
      serialNo: '1',
      publicKeyPem: merchant.publicKeyPem,
    })
    await registerApp(gateway, {
      environment,
      appId: 'app-2',
      serialNo: '7',
      publicKeyPem: stranger.publicKeyPem,
    })
  }
})

after(async () => {
  merchant.dispose()
  stranger.dispose()
  await gateway.dispose()
})

const query = (
  client: ShellClient,
  wish: { environment?: 'production' | 'sandbox'; body: string | Buffer; path?: string; timestamp?: number },
) =>
  client.query({
    baseUrl: gateway.addresses[wish.environment ?? 'production'],
    caPath: gateway.devCaPath as string,
    ...wish,
  })

const errorName = (answer: { text: string }) => JSON.parse(answer.text).name

describe('an order query by curl and openssl', () => {
  it('returns the order as it was added, on both paths, with a query string, for both kinds', async () => {
    const payment = orderBody()
    const marketing = orderBody({ payment_order_id: 'gift-1', kind: 'marketing', order_status: 'Finished' })
    assert.equal((await gateway.operator('POST', '/operator/v1/production/orders', payment)).status, 201)
    assert.equal((await gateway.operator('POST', '/operator/v1/production/orders', marketing)).status, 201)
    for (const path of ['/gateway/v2/orders', '/v2/orders', '/v2/orders?a=%20b&c={d}']) {
      const answer = await query(merchant, { body: '{"id":"order-1"}', path })
      assert.equal(answer.status, 200, answer.text)
      assert.deepEqual(JSON.parse(answer.text), payment)
    }
    const answer = await query(merchant, { body: '{ "id" : "gift-1" }\n' })
    const { kind: _, ...shown } = marketing
    assert.deepEqual(JSON.parse(answer.text), shown)
  })

  it('always returns the latest state', async () => {
    const path = '/operator/v1/production/orders/app-1/order-1/status'
    for (const status of ['Paid', 'Finished', 'Refunded']) {
      assert.equal((await gateway.operator('POST', path, { order_status: status })).status, 200)
      const answer = await query(merchant, { body: '{"id":"order-1"}' })
      assert.equal(JSON.parse(answer.text).order_status, status)
    }
    const refused = await gateway.operator('POST', path, { order_status: 'Paid' })
    assert.equal(refused.status, 409)
  })

  it("answers for another app's order exactly as for a missing order", async () => {
    const others = await query(stranger, { body: '{"id":"order-1"}' })
    const missing = await query(stranger, { body: '{"id":"order-0"}' })
    assert.equal(others.status, 404)
    const { debug_id: a, ...othersBody } = JSON.parse(others.text)
    const { debug_id: b, ...missingBody } = JSON.parse(missing.text)
    assert.deepEqual(othersBody, missingBody)
    assert.notEqual(a, b)
  })

  it('keeps the environments separate', async () => {
    const answer = await query(merchant, { environment: 'sandbox', body: '{"id":"order-1"}' })
    assert.equal(answer.status, 404)
  })

  it('names the field and the rule of a bad body', async () => {
    for (const [body, field] of [
      ['{}', 'id'],
      ['{"id":""}', 'id'],
      ['{"id":7}', 'id'],
      [`{"id":"${'x'.repeat(129)}"}`, 'id'],
      ['[]', ''],
      ['null', ''],
      ['', 'id'],
      ['{"id":"order-1","id":"order-1"}', 'id'],
      ['{"id":"order-2", "\\u0069d" : "order-1"}', 'id'],
    ] as const) {
      const answer = await query(merchant, { body })
      assert.equal(answer.status, 400)
      const { name, details } = JSON.parse(answer.text)
      assert.equal(name, 'INVALID_ARGUMENT')
      assert.equal(details[0]['@type'], 'type.apis.com/rpc.BadRequest.FieldViolation')
      assert.equal(details[0].field, field)
      assert.equal(typeof details[0].description, 'string')
      assert.equal(typeof details[0].value, 'string')
    }
  })

  it('says when a body is not JSON or not UTF-8', async () => {
    for (const [body, form, place] of [
      ['{"id":', 'JSON', /^ends after 6 bytes/],
      [Buffer.from([0x7b, 0xff, 0x7d]), 'UTF-8', /\b1\b/],
    ] as const) {
      const { name, message, details } = JSON.parse((await query(merchant, { body })).text)
      assert.deepEqual([name, message], ['INVALID_ARGUMENT', `The body is not valid ${form}.`])
      assert.match(details[0].description, place)
    }
  })

  it('authenticates a request with an empty body before it names the missing field', async () => {
    const unknown = createShellClient({ appId: 'app-1', serialNo: '1' })
    const answer = await query(unknown, { body: '' })
    unknown.dispose()
    assert.deepEqual([answer.status, errorName(answer)], [401, 'UNAUTHENTICATED'])
  })

  it('returns existing data letter by letter, and adds nothing', async () => {
    const gift = { product_id: '', quantity: '', product_type: 'Gift Card', price: { currency: '' } }
    const held = orderBody({
      payment_order_id: 'odd',
      create_time: '2026-01-02T03:04:05.123456789+0800',
      update_time: '2026-01-01T19:04:05.123456789Z',
      order_items: [{}, gift],
      shop_region: 'GLOBAL',
      payment_channel: 'CARRIER-DCB',
    })
    const { total_price: _, ...bare } = held
    const path = '/operator/v1/production/orders'
    const sent = { ...held, order_items: [{ price: null }, gift], total_price: null }
    assert.equal((await gateway.operator('POST', path, sent)).status, 201)
    assert.equal((await query(merchant, { body: '{"id":"odd"}' })).text, JSON.stringify(bare))
    const unsaid = { ...orderBody({ payment_order_id: 'unsaid', kind: 'marketing' }), order_items: undefined }
    assert.equal((await gateway.operator('POST', path, { ...unsaid, total_price: undefined })).status, 201)
    const { order_items, ...rest } = JSON.parse((await query(merchant, { body: '{"id":"unsaid"}' })).text)
    assert.deepEqual([order_items, 'total_price' in rest], [[], false])
    const shown = await gateway.operator('GET', `${path}/app-1/odd`)
    assert.deepEqual(shown.body.order, { ...bare, kind: 'payment' })
  })

  it('accepts a request that is almost 24 hours old and refuses an older one', async () => {
    const now = Math.floor(Date.now() / 1000)
    assert.equal((await query(merchant, { body: '{"id":"order-1"}', timestamp: now - 86_000 })).status, 200)
    assert.equal((await query(merchant, { body: '{"id":"order-1"}', timestamp: now - 86_500 })).status, 401)
    assert.equal((await query(merchant, { body: '{"id":"order-1"}', timestamp: now + 400 })).status, 401)
  })

  it('finds what happened to a request by its debug_id', async () => {
    const answer = await query(stranger, { body: '{"id":"order-1"}' })
    const debugId = JSON.parse(answer.text).debug_id
    const { status, body } = await gateway.operator('GET', `/operator/v1/production/requests/${debugId}`)
    assert.equal(status, 200)
    const record = body as Record<string, unknown>
    assert.equal(record.app_id, 'app-2')
    assert.equal(record.order_id, 'order-1')
    assert.equal(record.error_name, 'NOT_FOUND')
    assert.equal(record.client_address, '127.0.0.1')
  })

  it('is refused as soon as its key is revoked, and works with the next serial', async () => {
    const next = createShellClient({ appId: 'app-1', serialNo: '2' })
    const keys = '/operator/v1/production/apps/app-1/keys'
    await gateway.operator('POST', keys, { serial_no: '2', public_key: next.publicKeyPem })
    assert.equal((await query(next, { body: '{"id":"order-1"}' })).status, 200)
    assert.equal((await gateway.operator('DELETE', `${keys}/2`)).status, 204)
    const refused = await query(next, { body: '{"id":"order-1"}' })
    assert.equal(refused.status, 401)
    assert.equal((await query(merchant, { body: '{"id":"order-1"}' })).status, 200)
    next.dispose()
  })

  it('explains a refusal in the sandbox but not in production', async () => {
    const unknown = createShellClient({ appId: 'nobody', serialNo: '1' })
    const body = '{"id":"order-1"}'
    const hidden = JSON.parse((await query(unknown, { body })).text)
    const told = JSON.parse((await query(unknown, { body, environment: 'sandbox' })).text)
    assert.doesNotMatch(JSON.stringify(hidden), /nobody/)
    assert.match(told.message, /No app "nobody" is registered in the sandbox/)
    assert.ok(told.causes[0].solution)
    unknown.dispose()
  })
})
