import assert from 'node:assert/strict'
import { beforeEach, describe, test } from 'node:test'
import { registerApp } from '../../src/apps/register-app.ts'
import { putOrder } from '../../src/orders/put-order.ts'
import { ServiceError } from '../../src/service-error.ts'
import type { Store } from '../../src/storage/store.ts'
import { openTestStore } from './open-test-store.ts'
import { NOW_MS, sampleOrder } from './sample-order.ts'

const clock = { nowMs: () => NOW_MS }
const LATER = { update_time: '2025-05-02T00:00:00Z', order_status: 'Paid' } as const
const EARLIER = { update_time: '2025-05-01T02:01:00Z', order_status: 'UNDEFINED' } as const

let store: Store
const put = (changes = {}) => putOrder({ store, clock, body: sampleOrder(changes) })

beforeEach(async () => {
  store = await openTestStore()
  await registerApp({ store, clock, environment: 'sandbox', body: { app_id: 'game-1', name: 'Game' } })
})

describe('put order', () => {
  test('creates, repeats, updates, and keeps the later one', async () => {
    assert.equal((await put()).outcome, 'created')
    assert.equal((await put()).outcome, 'unchanged')
    const updated = await put(LATER)
    assert.deepEqual([updated.outcome, updated.order.status], ['updated', 'Paid'])
    const late = await put(EARLIER)
    assert.deepEqual([late.outcome, late.order.status], ['unchanged', 'Paid'])
  })

  test('refuses other content at the same update_time, and another kind', async () => {
    await put()
    await assert.rejects(put({ user_id: 'other' }), { name: 'ALREADY_EXISTS', status: 409 })
    await assert.rejects(put({ kind: 'marketing', ...LATER }), { name: 'ALREADY_EXISTS' })
    assert.equal((await store.orders.findOrder('game-1', 'order-1'))?.userId, 'player-77')
  })

  test('refuses an app that is not registered, as a field violation', async () => {
    await assert.rejects(put({ app_id: 'nobody' }), (error) => {
      assert.ok(error instanceof ServiceError)
      assert.equal(error.name, 'INVALID_ARGUMENT')
      assert.deepEqual(error.details, [
        {
          '@type': 'type.apis.com/rpc.BadRequest.FieldViolation',
          field: 'app_id',
          description: 'is not a registered app of this environment',
          value: 'nobody',
        },
      ])
      return true
    })
  })

  test('refuses fields that break a rule and stores nothing', async () => {
    await assert.rejects(put({ total_price: { currency: 'usd', amount: '1e3' } }), {
      name: 'INVALID_ARGUMENT',
    })
    assert.equal(await store.orders.findOrder('game-1', 'order-1'), undefined)
  })
})
