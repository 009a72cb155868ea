import assert from 'node:assert/strict'
import type { Order, OrderWithHistory } from '@txgw/domain/orders/order'
import { sampleAcceptance, sampleEnding } from '../../samples/decisions.ts'
import { sampleEntry, sampleOrder, sampleRecharge } from '../../samples/records.ts'
import { beginRecharge } from '../../stores/begin-recharge.ts'
import type { StoreTest } from '../store-test.ts'

const TIMES = ['2025-03-01T10:00:00.000Z', '2025-03-02T10:00:00Z', '2025-03-03T18:00:00+08:00']

function price(amount: string): Pick<Order, 'totalPrice'> {
  return { totalPrice: { currency: 'USD', amount } }
}

/** Created at 4.99, Paid at 4.99 and Refunded at 99999. Of the first version only the state is known. */
function sampleArchived(changes: Partial<Order> = {}): OrderWithHistory {
  const [first, paid, order] = [
    sampleOrder({ ...price('4.99'), ...changes }),
    sampleOrder({ ...price('4.99'), status: 'Paid', updateTime: TIMES[1] as string, ...changes }),
    sampleOrder({ ...price('99999'), status: 'Refunded', updateTime: TIMES[2] as string, ...changes }),
  ] as const
  const restored = { atMs: 50, actor: 'console' }
  return {
    order,
    history: [
      sampleEntry(first, { restored, order: null, recordedAtMs: 1 }),
      sampleEntry(paid, { restored, source: 'status-change', recordedAtMs: 2, actor: 'operator' }),
      sampleEntry(order, { restored, recordedAtMs: 3 }),
    ],
  }
}

export function testOrderVersions(storeTest: StoreTest): void {
  storeTest('imports and status changes keep every version whole', async ({ store, reopen }) => {
    const first = sampleOrder({ ...price('4.99'), status: 'Paid' })
    const refunded = sampleOrder({ ...first, status: 'Refunded', updateTime: TIMES[1] as string })
    const dear = sampleOrder({
      ...price('99999'),
      updateTime: TIMES[2] as string,
      userId: 'user-2',
      items: [],
    })
    await store.orders.putOrders([first], 5)
    const change = { appId: 'app-1', id: 'order-1', expected: first, next: refunded, recordedAtMs: 6 }
    await store.orders.changeStatus({
      ...change,
      next: { status: 'Refunded', updateTime: TIMES[1] as string },
    })
    await store.orders.putOrders([dear, dear], 7, 'operator')
    const history = [
      sampleEntry(first),
      sampleEntry(refunded, { source: 'status-change', recordedAtMs: 6 }),
      sampleEntry(dear, { recordedAtMs: 7, actor: 'operator' }),
    ]
    assert.deepEqual(await store.orders.findHistory('app-1', 'order-1'), history)
    assert.deepEqual(await (await reopen()).orders.findHistory('app-1', 'order-1'), history)
  })

  storeTest('two versions in one batch are two versions', async ({ store }) => {
    const versions = TIMES.map((updateTime, i) => sampleOrder({ updateTime, ...price(String(i)) }))
    await store.orders.putOrders(versions, 5)
    assert.deepEqual(
      await store.orders.findHistory('app-1', 'order-1'),
      versions.map((version) => sampleEntry(version)),
    )
  })

  storeTest('a recharge that ends makes no version of its order', async ({ store }) => {
    await beginRecharge(store, sampleRecharge())
    const recharge = await store.recharges.decideRecharge(sampleAcceptance())
    assert.ok(recharge)
    await store.recharges.decideRecharge(sampleEnding({ recharge }))
    assert.equal((await store.orders.findHistory('app-1', 'order-1')).length, 1)
  })

  storeTest('a restored order is unchanged, with the known part of its versions', async ({ store }) => {
    const archived = sampleArchived()
    const other = sampleArchived({ appId: 'app-2', kind: 'marketing' })
    assert.deepEqual(await store.orders.restoreOrders([archived, other, archived]), [true, true, false])
    for (const { order, history } of [archived, other]) {
      assert.deepEqual(await store.orders.findOrder(order.appId, order.id), order)
      assert.deepEqual(await store.orders.findHistory(order.appId, order.id), history)
    }
    assert.equal((await store.orders.countOrders({})).Refunded, 2)
    const later = sampleOrder({ updateTime: '2025-04-01T10:00:00Z' })
    assert.deepEqual(await store.orders.putOrders([later], 60), ['updated'])
    assert.deepEqual(await store.orders.findHistory('app-1', 'order-1'), [
      ...archived.history,
      sampleEntry(later, { recordedAtMs: 60 }),
    ])
  })

  storeTest('an existing order keeps its history', async ({ store }) => {
    const kept = sampleOrder()
    await store.orders.putOrders([kept], 5)
    assert.deepEqual(await store.orders.restoreOrders([sampleArchived()]), [false])
    assert.deepEqual(await store.orders.findHistory('app-1', 'order-1'), [sampleEntry(kept)])
    assert.deepEqual(await store.orders.restoreOrders([]), [])
  })

  storeTest('versions are deleted with their order, and none returns with its id', async ({ store }) => {
    const archived = sampleArchived()
    await store.orders.restoreOrders([archived])
    assert.equal(await store.orders.deleteOrders([archived.order]), 1)
    const again = sampleOrder({ updateTime: '2025-05-01T10:00:00Z' })
    const paid = sampleOrder({ status: 'Paid', updateTime: '2025-05-02T10:00:00Z' })
    await store.orders.putOrders([again, paid], 5)
    assert.deepEqual(await store.orders.findHistory('app-1', 'order-1'), [
      sampleEntry(again),
      sampleEntry(paid),
    ])
  })

  storeTest('a restored order whose recharge has ended is still closed', async ({ store }) => {
    await beginRecharge(store, sampleRecharge())
    const recharge = await store.recharges.decideRecharge(sampleAcceptance())
    assert.ok(recharge)
    await store.recharges.decideRecharge(sampleEnding({ recharge }))
    assert.equal(await store.orders.deleteOrders([sampleOrder()]), 1)
    const archived = { order: sampleOrder(), history: [sampleEntry(sampleOrder())] }
    assert.deepEqual(await store.orders.restoreOrders([archived]), [true])
    const later = sampleOrder({ updateTime: '2025-05-01T10:00:00Z' })
    assert.deepEqual(await store.orders.putOrders([later], 6), ['conflict'])
  })

  storeTest('an invalid time restores nothing', async ({ store }) => {
    const archived = [sampleArchived(), sampleArchived({ id: 'order-2', createTime: 'never' })]
    await assert.rejects(store.orders.restoreOrders(archived), RangeError)
    assert.equal(await store.orders.findOrder('app-1', 'order-1'), undefined)
  })
}
