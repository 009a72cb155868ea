import assert from 'node:assert/strict'
import type { Order } from '@txgw/gateway/orders/order'
import { toWireOrder } from '@txgw/gateway/orders/order-wire'
import type { Store } from '@txgw/gateway/storage/store'
import { sampleAcceptance, sampleLease, sampleOrder, sampleRecharge } from './samples.ts'
import type { StoreTest } from './store-test.ts'

const LATER = '2025-03-01T11:00:05.000+01:00'

export function testWireOrders(storeTest: StoreTest): void {
  storeTest('a merchant is answered with the order as it is now', async ({ store, reopen }) => {
    const other = await reopen()
    assert.equal(await store.orders.findWireOrder('app-1', 'order-1'), undefined)
    await store.orders.putOrders([sampleOrder()], 5)
    await assertAnswered(other, sampleOrder())
    const next = { status: 'Paid' as const, updateTime: LATER }
    const change = { ...sampleOrder(), expected: sampleOrder(), next, recordedAtMs: 9 }
    await store.orders.changeStatus(change)
    await assertAnswered(other, sampleOrder(next))
    const imported = sampleOrder({
      kind: 'payment',
      userId: 'user-2',
      serverId: 's2',
      status: 'Refunded',
      items: [],
      totalPrice: { currency: 'JPY', amount: '-.50' },
      shopRegion: 'JP',
      paymentChannel: 'WALLET',
      createTime: '2025-03-01T09:00:00Z',
      updateTime: '2025-03-01T10:00:06Z',
    })
    await store.orders.putOrders([imported], 6)
    await assertAnswered(other, imported)
    await store.orders.putOrders([sampleOrder()], 7)
    await assertAnswered(other, imported)
    assert.equal(await store.orders.findWireOrder('app-2', 'order-1'), undefined)
    assert.equal(await store.orders.findWireOrder('app-1', 'ORDER-1'), undefined)
  })

  storeTest('the order of a recharge is answered like any other', async ({ store }) => {
    await store.recharges.beginRecharge(sampleRecharge(), sampleLease())
    await store.recharges.decideRecharge(sampleAcceptance())
    await assertAnswered(store, sampleOrder())
  })
}

export async function assertAnswered(store: Store, order: Order): Promise<void> {
  const text = await store.orders.findWireOrder(order.appId, order.id)
  assert.deepEqual(JSON.parse(text ?? 'null'), toWireOrder(order))
}
