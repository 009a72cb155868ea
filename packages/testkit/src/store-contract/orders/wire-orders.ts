import assert from 'node:assert/strict'
import type { Order } from '@txgw/domain/orders/order'
import { toWireOrder } from '@txgw/domain/orders/order-wire'
import type { Store } from '@txgw/store/store'
import { sampleAcceptance } from '../../samples/decisions.ts'
import { sampleOrder, sampleRecharge } from '../../samples/records.ts'
import { beginRecharge } from '../../stores/begin-recharge.ts'
import type { StoreTest } from '../store-test.ts'

const LATER = '2025-03-01T11:00:05.000+01:00'

export function testWireOrders(storeTest: StoreTest): void {
  storeTest('a merchant gets the order as it is now', async ({ store, reopen }) => {
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

  storeTest('queries at the same time each get their own order, as it is now', async ({ store, reopen }) => {
    const other = await reopen()
    const orders = Array.from({ length: 150 }, (_, number) =>
      sampleOrder({ appId: `app-${number % 7}`, id: `"order", \\${number} {,} NULL` }),
    )
    await store.orders.putOrders(orders, 5)
    const next = { status: 'Paid' as const, updateTime: LATER }
    const changed = { ...(orders[70] as Order), ...next }
    await store.orders.changeStatus({ ...changed, expected: orders[70] as Order, next, recordedAtMs: 9 })
    const answers = await Promise.all([
      ...orders.map(({ appId, id }) => other.orders.findWireOrder(appId, id)),
      other.orders.findWireOrder('app-0', 'NULL'),
      other.orders.findWireOrder('app-nobody', orders[0]?.id as string),
    ])
    assert.deepEqual(
      answers.map((text) => (text === undefined ? undefined : JSON.parse(text))),
      [...orders.with(70, changed).map(toWireOrder), undefined, undefined],
    )
  })

  storeTest(
    'a field that an order does not have is not in the answer, for both kinds',
    async ({ store, reopen }) => {
      const items = [{}, { product_id: '', quantity: '' }, { price: { currency: '', amount: '' } }]
      const orders = (['payment', 'marketing'] as const).flatMap((kind) => [
        sampleOrder({ id: `${kind}-none`, kind, items: [], totalPrice: null }),
        sampleOrder({ id: `${kind}-some`, kind, items, totalPrice: null }),
      ])
      assert.deepEqual(
        await store.orders.putOrders([...orders, ...orders], 5),
        [...orders, ...orders].map((_, index) => (index < orders.length ? 'created' : 'unchanged')),
      )
      const other = await reopen()
      for (const order of orders) {
        const text = await other.orders.findWireOrder(order.appId, order.id)
        assert.equal(text, JSON.stringify(toWireOrder(order)))
        assert.ok(!text.includes('total_price'))
        assert.deepEqual(await other.orders.findOrder(order.appId, order.id), order)
        assert.deepEqual(await other.orders.searchOrders({ id: order.id }, { limit: 5 }), [order])
      }
    },
  )

  storeTest('an absent field, an empty field and a given field are different contents', async ({ store }) => {
    const contents: Partial<Order>[] = [
      ...[{ totalPrice: null }, { items: [] }],
      ...[{}, { price: { currency: '' } }, { price: { amount: '' } }, { quantity: '' }].map((item) => ({
        items: [item],
      })),
    ]
    for (const [index, content] of contents.entries()) {
      const id = `order-${index}`
      await store.orders.putOrders([sampleOrder({ id, ...content })], 5)
      assert.deepEqual(
        await store.orders.putOrders(
          contents.map((each) => sampleOrder({ id, ...each })),
          6,
        ),
        contents.map((each) => (each === content ? 'unchanged' : 'conflict')),
      )
    }
  })

  storeTest('times are returned as they were sent, and compared to the microsecond', async ({ store }) => {
    const times = {
      createTime: '2025-03-01T17:59:59.999999999+0800',
      updateTime: '2025-03-01T11:00:00.123456789+01',
    }
    const order = sampleOrder(times)
    assert.deepEqual(await store.orders.putOrders([order], 5), ['created'])
    await assertAnswered(store, order)
    const sameMicrosecond = { ...times, updateTime: '2025-03-01T10:00:00.123456999Z' }
    const again = sampleOrder(sameMicrosecond)
    const differing = sampleOrder({ ...sameMicrosecond, status: 'Paid' })
    assert.deepEqual(await store.orders.putOrders([again, differing], 6), ['unchanged', 'conflict'])
    await assertAnswered(store, order)
    const later = sampleOrder({ ...times, status: 'Paid', updateTime: '2025-03-01T10:00:00.123457Z' })
    assert.deepEqual(await store.orders.putOrders([later], 7), ['updated'])
    await assertAnswered(store, later)
  })

  storeTest('the order of a recharge is returned like any other', async ({ store }) => {
    await beginRecharge(store, sampleRecharge())
    await store.recharges.decideRecharge(sampleAcceptance())
    await assertAnswered(store, sampleOrder())
  })
}

export async function assertAnswered(store: Store, order: Order): Promise<void> {
  const text = await store.orders.findWireOrder(order.appId, order.id)
  assert.deepEqual(JSON.parse(text ?? 'null'), toWireOrder(order))
}
