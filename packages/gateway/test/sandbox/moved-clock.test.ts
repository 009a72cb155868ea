import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { orderBody } from '@txgw/testkit/samples/wire'
import { type MerchantSetup, setUpMerchant } from '../end-to-end/merchant-setup.ts'
import { SANDBOX } from '../end-to-end/recharge-setup.ts'

const DAY_SECONDS = 86_400
let setup: MerchantSetup

before(async () => {
  setup = await setUpMerchant()
  await setup.gateway.operator('POST', `${SANDBOX}/orders`, orderBody())
})
after(() => setup.dispose())

const move = (offset_seconds: number) => setup.gateway.operator('PUT', `${SANDBOX}/clock`, { offset_seconds })

async function query(environment: 'sandbox' | 'production' = 'sandbox') {
  const { addresses, devCaPath } = setup.gateway
  const at = { baseUrl: addresses[environment], caPath: devCaPath as string }
  const { status, text } = await setup.merchant.query({ ...at, body: '{"id":"order-1"}' })
  return { status, body: JSON.parse(text) }
}

describe('while the clock of the sandbox is moved', () => {
  test('the 24-hour rule refuses a request that is signed now', async () => {
    await move(DAY_SECONDS - 600)
    assert.equal((await query()).status, 200)
    await move(DAY_SECONDS + 60)
    const { status, body } = await query()
    assert.equal(status, 401)
    assert.match(body.message, /timestamp is more than 24 hours old/)
    await setup.gateway.operator('DELETE', `${SANDBOX}/clock`)
    assert.equal((await query()).status, 200)
  })

  test('orders and validations have its time, and merchants get the real time', async () => {
    await move(30 * DAY_SECONDS)
    const { body } = await setup.start()
    assert.equal(body.state, 'ACCEPTED')
    const daysAhead = (text: string) => Math.floor((Date.parse(text) - Date.now()) / 86_400_000 + 0.5)
    assert.equal(daysAhead(body.created_at), 30)
    assert.equal(daysAhead(body.order.create_time), 30)
    assert.equal(daysAhead(body.validation.started_at), 30)
    const { headers, notification } = setup.backend.received.at(-1) ?? assert.fail('nothing was sent')
    assert.equal(daysAhead(String(notification.create_time)), 30)
    const signedAtMs = Number(headers['txgw-timestamp']) * 1000
    assert.equal(daysAhead(new Date(signedAtMs).toISOString()), 0)
    assert.equal(daysAhead(headers['txgw-deadline'] as string), 0)
    await move(0)
    const later = await setup.start()
    // Newest first is by the time at which it happened, wherever the clock stood.
    const { validations } = (await setup.gateway.operator('GET', `${SANDBOX}/validations`)).body
    assert.deepEqual(
      validations.map(({ recharge_id }: { recharge_id: string }) => recharge_id),
      [later.body.recharge_id, body.recharge_id],
    )
  })

  test('production has the real time', async () => {
    await move(DAY_SECONDS * 2)
    const { body } = await setup.gateway.operator('GET', '/operator/v1/production/overview')
    assert.equal(body.clock_offset_seconds, 0)
    assert.ok(Math.abs(Date.parse(body.at) - Date.now()) < 3_600_000)
    const refused = await query('production')
    assert.doesNotMatch(refused.body.message, /24 hours/)
    await move(0)
  })
})
