import assert from 'node:assert/strict'
import { beforeEach, describe, test } from 'node:test'
import { changeStatus } from '@txgw/domain/orders/change-status'
import type { Order } from '@txgw/domain/orders/order'
import { allowedNext } from '@txgw/domain/orders/order-status'
import type { Recharge } from '@txgw/domain/recharges/recharge'
import { instantMicros } from '@txgw/protocol'
import { ORDER_STATUSES, type OrderStatus } from '@txgw/protocol/schemas'
import type { Store } from '@txgw/store/store'
import { NOW_MS } from '@txgw/testkit/samples/now'
import { sampleOrder } from '@txgw/testkit/samples/records'
import { openTestStore } from '@txgw/testkit/stores/open-test-store'
import { changeOrderStatus } from '../../src/operator-api/operations/orders/order-operations.ts'
import { ServiceError } from '../../src/refusals/service-error.ts'
import { asAnswered, runOperation } from '../operator-api/run-operation.ts'

const clock = { nowMs: () => NOW_MS }

let store: Store
const send = (body: unknown, appId = 'app-1') =>
  runOperation(changeOrderStatus, { params: { app_id: appId, id: 'order-1' }, body, parts: { store, clock } })
const change = (wanted: OrderStatus, over: Partial<Store> = {}) => {
  const which = { appId: 'app-1', id: 'order-1' }
  return asAnswered(
    changeStatus({ actor: 'operator', store: { ...store, ...over }, clock, ...which, wanted }),
  )
}

async function keep(changes: Partial<Order> = {}): Promise<void> {
  store = await openTestStore()
  await store.orders.putOrders([sampleOrder(changes)], NOW_MS)
}

beforeEach(() => keep())

describe('status change', () => {
  test('follows the table in every pair of states', async () => {
    for (const from of ORDER_STATUSES) {
      for (const to of ORDER_STATUSES) {
        await keep({ status: from })
        if (allowedNext(from).includes(to)) assert.equal((await change(to)).status, to, `${from} → ${to}`)
        else await assert.rejects(change(to), { name: 'FAILED_PRECONDITION' }, `${from} → ${to}`)
      }
    }
  })

  test('names the allowed states', async () => {
    await assert.rejects(change('Finished'), {
      name: 'FAILED_PRECONDITION',
      status: 409,
      message: 'The order is Created and cannot become Finished; allowed next: Paid.',
    })
    await keep({ status: 'Refunded' })
    await assert.rejects(change('Paid'), { message: /no other state can follow it/ })
  })

  test('refuses the same state again', async () => {
    await keep({ status: 'Paid' })
    await assert.rejects(change('Paid'), { name: 'FAILED_PRECONDITION' })
  })

  test('writes now in UTC, and keeps the history', async () => {
    assert.equal((await change('Paid')).updateTime, '2025-06-01T12:00:00.000Z')
    const history = await store.orders.findHistory('app-1', 'order-1')
    assert.deepEqual(
      history.map(({ source, recordedAtMs, actor, order }) => [source, recordedAtMs, actor, order?.status]),
      [
        ['import', NOW_MS, null, 'Created'],
        ['status-change', NOW_MS, 'operator', 'Paid'],
      ],
    )
  })

  test('increases update_time even when the stored one is ahead of the clock', async () => {
    const ahead = '2025-06-01T12:00:05.000400Z'
    await keep({ updateTime: ahead })
    const { updateTime } = await change('Paid')
    assert.equal(updateTime, '2025-06-01T12:00:05.001Z')
    assert.ok(Number(instantMicros(updateTime)) > Number(instantMicros(ahead)))
    assert.equal((await change('Finished')).updateTime, '2025-06-01T12:00:05.002Z')
  })

  test('reports an unknown state and an unknown field as field violations', async () => {
    await assert.rejects(send({ order_status: 'PAID' }), (error) => {
      assert.ok(error instanceof ServiceError)
      assert.deepEqual(
        [error.name, error.details.map((detail) => 'field' in detail && detail.field)],
        ['INVALID_ARGUMENT', ['order_status']],
      )
      return true
    })
    const body = { order_status: 'Paid', reason: 'x' }
    await assert.rejects(send(body), { name: 'INVALID_ARGUMENT' })
  })

  test('does not change the order of an ended recharge', async () => {
    const ended = { ...store.orders, changeStatus: async () => 'recharge-ended' as const }
    await assert.rejects(change('Paid', { orders: ended }), {
      name: 'FAILED_PRECONDITION',
      status: 409,
      message:
        'The recharge of this order has ended, so the order never changes. Start a new recharge, which makes a new order. Give it a new Idempotency-Key, because the old one gets the old answer again.',
    })
  })

  test('tells that nothing can follow in the order of an ended recharge, also for a status that could not follow', async () => {
    const recharges = {
      ...store.recharges,
      findRechargeOfOrder: async () => ({ state: 'ENDED' }) as Recharge,
    }
    await assert.rejects(change('Finished', { recharges }), {
      name: 'FAILED_PRECONDITION',
      message: /^The recharge of this order has ended, so the order never changes\. Start a new recharge/,
    })
  })

  test('answers not found for an unknown order', async () => {
    const body = { order_status: 'Paid' }
    await assert.rejects(send(body, 'app-2'), { name: 'NOT_FOUND' })
  })
})

describe('status changes at the same time', () => {
  test('let one of two equal changes win, and the other sees its result', async () => {
    const results = await Promise.allSettled([change('Paid'), change('Paid')])
    assert.deepEqual(results.map(({ status }) => status).sort(), ['fulfilled', 'rejected'])
    const refused = results.find((result) => result.status === 'rejected')
    assert.ok(refused?.reason instanceof ServiceError)
    assert.equal(refused.reason.name, 'FAILED_PRECONDITION')
    assert.equal((await store.orders.findHistory('app-1', 'order-1')).length, 2)
  })

  test('give up after a bounded number of lost races', async () => {
    let attempts = 0
    const losing = {
      ...store.orders,
      changeStatus: async () => {
        attempts++
        return 'stale' as const
      },
    }
    await assert.rejects(change('Paid', { orders: losing }), { name: 'ABORTED', status: 409 })
    assert.equal(attempts, 5)
  })
})
