import assert from 'node:assert/strict'
import { beforeEach, describe, test } from 'node:test'
import { registerApp } from '@txgw/domain/apps/register-app'
import { putOrder } from '@txgw/domain/orders/put-order'
import { readIncoming } from '@txgw/domain/orders/read-incoming'
import type { Store } from '@txgw/store/store'
import { NOW_MS } from '@txgw/testkit/samples/now'
import { orderBody } from '@txgw/testkit/samples/wire'
import { openTestStore } from '@txgw/testkit/stores/open-test-store'
import { invalidFields, ServiceError } from '../../src/refusals/service-error.ts'
import { asAnswered } from '../operator-api/run-operation.ts'

const clock = { nowMs: () => NOW_MS }
const LATER = { update_time: '2025-05-02T00:00:00Z', order_status: 'Paid' } as const
const EARLIER = { update_time: '2025-05-01T02:01:00Z', order_status: 'UNDEFINED' } as const

let store: Store
const intake = { nowMs: NOW_MS, actor: 'operator', aheadSecondsMax: 300 }
const put = async (changes = {}) => {
  const read = readIncoming(orderBody(changes), intake)
  if (!read.ok) throw invalidFields(read.violations)
  return asAnswered(putOrder({ store, clock, actor: intake.actor, incoming: read }))
}

beforeEach(async () => {
  store = await openTestStore()
  await registerApp({ store, clock, appId: 'app-1', settings: { name: 'Game' } })
})

describe('put order', () => {
  test('creates, repeats and updates', async () => {
    assert.equal((await put()).outcome, 'created')
    assert.equal((await put()).outcome, 'unchanged')
    const updated = await put(LATER)
    assert.deepEqual([updated.outcome, updated.order.status], ['updated', 'Paid'])
  })

  test('distinguishes an outdated order from a repeat, with both times', async () => {
    await put(LATER)
    await assert.rejects(put(EARLIER), {
      name: 'FAILED_PRECONDITION',
      status: 409,
      message:
        'The order is outdated and was not stored: its update_time is 2025-05-01T02:01:00Z, and the stored order has 2025-05-02T00:00:00Z.',
    })
    assert.equal((await store.orders.findOrder('app-1', 'order-1'))?.status, 'Paid')
  })

  test('refuses a time that is further ahead than the tolerance, by the clock of the environment', async () => {
    const time = (seconds: number) => new Date(NOW_MS + seconds * 1000).toISOString()
    assert.equal((await put({ update_time: time(300) })).outcome, 'created')
    await assert.rejects(put({ update_time: time(300.001) }), (error) => {
      assert.ok(error instanceof ServiceError)
      const [detail] = error.details as { field: string; description: string }[]
      assert.deepEqual([error.status, detail?.field], [400, 'update_time'])
      assert.match(detail?.description ?? '', /300 seconds ahead .* says 2025-06-01T12:00:00.000Z$/)
      return true
    })
  })

  test('keeps every replaced version whole, with its author', async () => {
    await put({ order_status: 'Refunded', total_price: { currency: 'USD', amount: '4.99' } })
    await put({ ...LATER, total_price: { currency: 'USD', amount: '99999' } })
    const history = await store.orders.findHistory('app-1', 'order-1')
    assert.deepEqual(
      history.map(({ actor, order }) => [actor, order?.status, order?.totalPrice?.amount]),
      [
        ['operator', 'Refunded', '4.99'],
        ['operator', 'Paid', '99999'],
      ],
    )
  })

  test('refuses other content at the same update_time, and another kind', async () => {
    await put()
    await assert.rejects(put({ user_id: 'other' }), { name: 'ALREADY_EXISTS', status: 409 })
    await assert.rejects(put({ kind: 'marketing', ...LATER }), { name: 'ALREADY_EXISTS' })
    assert.equal((await store.orders.findOrder('app-1', 'order-1'))?.userId, orderBody().user_id)
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
    assert.equal(await store.orders.findOrder('app-1', 'order-1'), undefined)
  })
})
