import assert from 'node:assert/strict'
import { DuplicateRecord } from '@txgw/base/store-errors'
import type { Order } from '@txgw/domain/orders/order'
import { ORDER_STATUSES, type OrderStatus } from '@txgw/protocol/schemas'
import type { Store } from '@txgw/store/store'
import * as fc from 'fast-check'
import { casesFor } from '../../cases/cases-for.ts'
import { sampleAcceptance, sampleEnding } from '../../samples/decisions.ts'
import { sampleOrder, sampleRecharge } from '../../samples/records.ts'
import { beginRecharge } from '../../stores/begin-recharge.ts'
import type { StoreTest } from '../store-test.ts'

const NONE = { UNDEFINED: 0, Created: 0, Paid: 0, Finished: 0, Refunded: 0 }
const LATER = '2025-03-01T10:00:05Z'

export function testOrderCounts(storeTest: StoreTest): void {
  storeTest('an empty store, or an app without orders, counts none', async ({ store }) => {
    assert.deepEqual(await store.orders.countOrders({}), NONE)
    await store.orders.putOrders([sampleOrder()], 5)
    assert.deepEqual(await store.orders.countOrders({ appId: 'app' }), NONE)
  })

  storeTest('orders are counted by status, of one app and of all', async ({ store }) => {
    await store.orders.putOrders(
      [
        sampleOrder(),
        sampleOrder({ id: 'order-2' }),
        sampleOrder({ id: 'order-3', status: 'Refunded', kind: 'marketing' }),
        sampleOrder({ appId: 'app-2', status: 'UNDEFINED' }),
        sampleOrder({ appId: 'app-2', id: 'order-2' }),
      ],
      5,
    )
    assert.deepEqual(await store.orders.countOrders({ appId: 'app-1' }), { ...NONE, Created: 2, Refunded: 1 })
    assert.deepEqual(await store.orders.countOrders({ appId: 'app-2' }), {
      ...NONE,
      Created: 1,
      UNDEFINED: 1,
    })
    assert.deepEqual(await store.orders.countOrders({}), { ...NONE, Created: 3, Refunded: 1, UNDEFINED: 1 })
  })

  storeTest('only an import that changes a status moves the count', async ({ store }) => {
    const paid = sampleOrder({ status: 'Paid', updateTime: LATER })
    await store.orders.putOrders([sampleOrder()], 5)
    await store.orders.putOrders([sampleOrder(), sampleOrder({ status: 'Refunded' })], 6)
    assert.deepEqual(await store.orders.countOrders({}), { ...NONE, Created: 1 })
    await store.orders.putOrders([paid, sampleOrder({ status: 'Refunded' }), paid], 7)
    assert.deepEqual(await store.orders.countOrders({}), { ...NONE, Paid: 1 })
    await store.orders.putOrders([{ ...paid, userId: 'user-2', updateTime: '2025-03-01T10:00:06Z' }], 8)
    assert.deepEqual(await store.orders.countOrders({}), { ...NONE, Paid: 1 })
    const batch = [sampleOrder({ status: 'Paid', updateTime: LATER, userId: 'x' }), sampleOrder({ id: 'no' })]
    const broken = [...batch, sampleOrder({ id: 'broken', createTime: 'never' })]
    await assert.rejects(store.orders.putOrders(broken, 9), RangeError)
    assert.deepEqual(await store.orders.countOrders({}), { ...NONE, Paid: 1 })
  })

  storeTest('a status change moves the count, and a refused one does not', async ({ store }) => {
    await store.orders.putOrders([sampleOrder(), sampleOrder({ id: 'order-2' })], 5)
    const order = sampleOrder()
    const change = { ...order, expected: order, recordedAtMs: 9 }
    const next = { status: 'Paid' as const, updateTime: LATER }
    await store.orders.changeStatus({ ...change, next })
    assert.deepEqual(await store.orders.countOrders({}), { ...NONE, Created: 1, Paid: 1 })
    assert.equal(await store.orders.changeStatus({ ...change, next }), 'stale')
    assert.deepEqual(await store.orders.countOrders({ appId: 'app-1' }), { ...NONE, Created: 1, Paid: 1 })
  })

  storeTest(
    'the order of an accepted recharge counts, the order of a failed decision does not',
    async ({ store }) => {
      const second = sampleRecharge({ id: 'recharge-2' })
      for (const recharge of [sampleRecharge(), second]) await beginRecharge(store, recharge)
      const accepted = await store.recharges.decideRecharge(sampleAcceptance())
      assert.deepEqual(await store.orders.countOrders({}), { ...NONE, Created: 1 })
      const taken = sampleAcceptance({ recharge: second, order: sampleOrder({ id: 'order-2' }) })
      await assert.rejects(store.recharges.decideRecharge(taken), DuplicateRecord)
      assert.ok(accepted)
      await store.recharges.decideRecharge(sampleEnding({ recharge: accepted }))
      assert.deepEqual(await store.orders.countOrders({}), { ...NONE, Created: 1 })
    },
  )

  storeTest('orders written at once by two handles are all counted', async ({ store, reopen }) => {
    const handles = [store, await reopen()]
    await Promise.all(
      Array.from({ length: 30 }, (_, index) =>
        handles[index % 2]?.orders.putOrders(
          [sampleOrder({ id: `order-${index}` }), sampleOrder({ id: 'shared', status: 'Paid' })],
          5,
        ),
      ),
    )
    assert.deepEqual(await store.orders.countOrders({}), { ...NONE, Created: 30, Paid: 1 })
  })

  storeTest('after any writes the counts match the stored orders', async ({ store }) => {
    await fc.assert(
      fc.asyncProperty(fc.array(writes, { maxLength: 8 }), async (sequence) => {
        for (const write of sequence) await perform(store, write)
        const all = await store.orders.searchOrders({}, { limit: 10_000 })
        assert.deepEqual(await store.orders.countOrders({}), recount(all))
        for (const appId of APPS) {
          const ofApp = all.filter((order) => order.appId === appId)
          assert.deepEqual(await store.orders.countOrders({ appId }), recount(ofApp))
        }
      }),
      { numRuns: casesFor({ quick: 15, long: 60 }) },
    )
  })
}

const APPS = ['app-1', 'app-2']

const keys = { appId: fc.constantFrom(...APPS), id: fc.constantFrom('a', 'b', 'c', 'd') }
const status = fc.constantFrom(...ORDER_STATUSES)
const second = fc.integer({ min: 10, max: 59 })
const writes = fc.oneof(
  fc.record({ act: fc.constant('put' as const), batch: fc.array(fc.record({ ...keys, status, second })) }),
  fc.record({ act: fc.constant('change' as const), ...keys, status, second }),
  fc.record({ act: fc.constant('delete' as const), batch: fc.array(fc.record(keys), { maxLength: 3 }) }),
)

type Write = typeof writes extends fc.Arbitrary<infer Kind> ? Kind : never

async function perform(store: Store, write: Write): Promise<void> {
  if (write.act === 'put') {
    const orders = write.batch.map(({ second: at, ...order }) =>
      sampleOrder({ ...order, updateTime: timeOf(at) }),
    )
    await store.orders.putOrders(orders, 5)
  } else if (write.act === 'delete') {
    const found = await Promise.all(write.batch.map(({ appId, id }) => store.orders.findOrder(appId, id)))
    await store.orders.deleteOrders(found.filter((order) => order !== undefined))
  } else {
    const { appId, id, status: wanted, second: at } = write
    const expected = await store.orders.findOrder(appId, id)
    const next = { status: wanted, updateTime: timeOf(at) }
    if (expected) await store.orders.changeStatus({ appId, id, expected, next, recordedAtMs: 9 })
  }
}

function timeOf(second: number): string {
  return `2025-03-01T10:00:${second}Z`
}

function recount(orders: Order[]): Record<OrderStatus, number> {
  const counts = { ...NONE }
  for (const order of orders) counts[order.status]++
  return counts
}
