import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { createOverviewSource } from '@txgw/domain/overview/overview'
import { orderBody } from '@txgw/testkit/samples/wire'
import { openTestStore } from '@txgw/testkit/stores/open-test-store'
import { forbidTopup } from '@txgw/testkit/webhook/merchant-behaviours'
import type { WireOverview } from '../../src/operator-api/operations/overview/overview-wire.ts'
import { type MerchantSetup, setUpMerchant } from '../end-to-end/merchant-setup.ts'
import { SANDBOX } from '../end-to-end/recharge-setup.ts'

let setup: MerchantSetup

before(async () => {
  setup = await setUpMerchant()
})
after(() => setup.dispose())

const query = (body: string, timestamp?: number) =>
  setup.merchant.query({
    baseUrl: setup.gateway.addresses.sandbox,
    caPath: setup.gateway.devCaPath as string,
    body,
    ...(timestamp !== undefined && { timestamp }),
  })

describe('the overview', () => {
  test('counts orders, queries, refusals and validations of its environment', async () => {
    const { gateway, backend, start } = setup
    await gateway.operator('POST', `${SANDBOX}/orders`, orderBody({ order_status: 'Paid' }))
    await start()
    backend.behave(forbidTopup('GEO_RESTRICTION'))
    await start()
    await query('{"id":"order-1"}')
    await query('{"id":"nothing"}')
    await query('{"id":"order-1"}', 1)
    const { status, body } = await gateway.operator('GET', `${SANDBOX}/overview`)
    const overview = body as WireOverview
    assert.equal(status, 200)
    assert.deepEqual(overview.orders, { UNDEFINED: 0, Created: 1, Paid: 1, Finished: 0, Refunded: 0 })
    assert.deepEqual(overview.queries, { total: 3, per_second: null })
    assert.deepEqual(
      overview.refusals.map(({ name, total }) => [name, total]),
      [
        ['NOT_FOUND', 1],
        ['UNAUTHENTICATED', 1],
      ],
    )
    assert.deepEqual(overview.validations, {
      allowed: 1,
      forbidden: 1,
      timeout: 0,
      unreachable: 0,
      'bad-reply': 0,
      'not-sent': 0,
    })
    const hour = `${new Date().toISOString().slice(0, 13)}:00:00.000Z`
    assert.deepEqual(overview.forbidden_by_hour, [{ hour, code: 'GEO_RESTRICTION', count: 1 }])
    const [latency, ...others] = overview.latency
    assert.deepEqual(others, [])
    assert.deepEqual(
      [latency?.app_id, latency?.count, latency?.timeouts, latency?.deadline_ms],
      ['app-1', 2, 0, 1500],
    )
    assert.equal(overview.clock_offset_seconds, 0)

    const production = (await gateway.operator('GET', '/operator/v1/production/overview')).body
    assert.deepEqual([production.queries.total, production.orders.Paid, production.latency], [0, 0, []])
  })
})

test('a second request shortly after the first gets the same count', async () => {
  const store = await openTestStore()
  let [now, counted] = [0, 0]
  const source = createOverviewSource({
    store,
    clock: { nowMs: () => Date.UTC(2026, 0, 31) },
    clockOffsetSeconds: () => 0,
    countRequests: async () => new Map([['OK', ++counted]]),
    monotonicMs: () => now,
  })
  await Promise.all([source.latest(), source.latest(), source.latest()])
  now = 999
  assert.deepEqual((await source.latest()).queries, { total: 1, perSecond: null })
  now = 1_000
  assert.deepEqual((await source.latest()).queries, { total: 2, perSecond: 1 })
  assert.equal(counted, 2)
})
