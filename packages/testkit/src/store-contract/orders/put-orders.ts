import assert from 'node:assert/strict'
import type { Order } from '@txgw/domain/orders/order'
import { sampleEntry, sampleOrder } from '../../samples/records.ts'
import type { StoreTest } from '../store-test.ts'

const FIRST = sampleOrder()
const EARLIER = '2025-03-01T09:59:59.999Z'
const LATER = '2025-03-01T10:00:00.001Z'
const SAME_INSTANTS: Partial<Order> = {
  createTime: '2025-03-01T09:55:00Z',
  updateTime: '2025-03-01T05:00:00.000000-05:00',
}

export function testPutOrders(storeTest: StoreTest): void {
  storeTest('an order is found as it was put, by its app only', async ({ store }) => {
    assert.deepEqual(await store.orders.putOrders([FIRST], 5), ['created'])
    assert.deepEqual(await store.orders.findOrder('app-1', 'order-1'), FIRST)
    assert.equal(await store.orders.findOrder('app-2', 'order-1'), undefined)
    assert.equal(await store.orders.findOrder('app-1', 'ORDER-1'), undefined)
    assert.deepEqual(await store.orders.findHistory('app-2', 'order-1'), [])
  })

  storeTest('two apps may use the same order id', async ({ store }) => {
    const second = sampleOrder({ appId: 'app-2', kind: 'marketing', items: [], status: 'UNDEFINED' })
    assert.deepEqual(await store.orders.putOrders([FIRST, second], 5), ['created', 'created'])
    assert.deepEqual(await store.orders.findOrder('app-1', 'order-1'), FIRST)
    assert.deepEqual(await store.orders.findOrder('app-2', 'order-1'), second)
  })

  storeTest('a later update_time replaces the whole order', async ({ store }) => {
    const later = sampleOrder({
      status: 'Paid',
      userId: 'user-2',
      serverId: 's2',
      items: [],
      totalPrice: { currency: 'JPY', amount: '1' },
      shopRegion: 'JP',
      paymentChannel: 'WALLET',
      createTime: EARLIER,
      updateTime: LATER,
    })
    await store.orders.putOrders([FIRST], 5)
    assert.deepEqual(await store.orders.putOrders([later], 6), ['updated'])
    assert.deepEqual(await store.orders.findOrder('app-1', 'order-1'), later)
  })

  storeTest(
    'an earlier update_time is outdated, and the same order again is unchanged',
    async ({ store }) => {
      await store.orders.putOrders([FIRST], 5)
      const earlier = sampleOrder({ status: 'Refunded', updateTime: EARLIER })
      const outdated = { keptUpdateTime: FIRST.updateTime }
      assert.deepEqual(await store.orders.putOrders([earlier, FIRST], 6), [outdated, 'unchanged'])
      assert.deepEqual(await store.orders.findOrder('app-1', 'order-1'), FIRST)
      assert.equal((await store.orders.findHistory('app-1', 'order-1')).length, 1)
    },
  )

  storeTest('the same update_time with any other content is a conflict', async ({ store }) => {
    await store.orders.putOrders([FIRST], 5)
    const [item] = FIRST.items
    assert.ok(item)
    const others: Partial<Order>[] = [
      { status: 'Paid' },
      { userId: 'user-2' },
      { serverId: 's2' },
      { items: [] },
      { items: [item, item] },
      { items: [{ ...item, price: { ...item.price, amount: '4.99' } }] },
      { totalPrice: { currency: 'USD', amount: '4.99' } },
      { totalPrice: { currency: 'EUR', amount: '4.990' } },
      { shopRegion: 'DE' },
      { paymentChannel: 'WALLET' },
      { createTime: EARLIER },
    ]
    const outcomes = await store.orders.putOrders(others.map(sampleOrder), 6)
    assert.deepEqual(
      outcomes,
      others.map(() => 'conflict'),
    )
    assert.deepEqual(await store.orders.findOrder('app-1', 'order-1'), FIRST)
    assert.equal((await store.orders.findHistory('app-1', 'order-1')).length, 1)
  })

  storeTest('another kind is a conflict, whatever the update_time', async ({ store }) => {
    await store.orders.putOrders([FIRST], 5)
    const times = [EARLIER, FIRST.updateTime, LATER]
    const others = times.map((updateTime) => sampleOrder({ kind: 'marketing', updateTime }))
    assert.deepEqual(await store.orders.putOrders(others, 6), ['conflict', 'conflict', 'conflict'])
    assert.deepEqual(await store.orders.findOrder('app-1', 'order-1'), FIRST)
  })

  storeTest('the same instants in other zones are the same times', async ({ store }) => {
    await store.orders.putOrders([FIRST], 5)
    const elsewhere = sampleOrder(SAME_INSTANTS)
    const differing = sampleOrder({ ...SAME_INSTANTS, status: 'Paid' })
    assert.deepEqual(await store.orders.putOrders([elsewhere, differing], 6), ['unchanged', 'conflict'])
    assert.deepEqual(await store.orders.findOrder('app-1', 'order-1'), FIRST)
    const laterThere = sampleOrder({ updateTime: '2025-03-01T05:00:00.000001-05:00' })
    assert.deepEqual(await store.orders.putOrders([laterThere], 7), ['updated'])
    assert.deepEqual(await store.orders.findOrder('app-1', 'order-1'), laterThere)
  })

  storeTest('the order of the fields of an item does not matter', async ({ store }) => {
    await store.orders.putOrders([FIRST], 5)
    const reversed = FIRST.items.map((item) => Object.fromEntries(Object.entries(item).reverse()))
    const again = sampleOrder({ items: reversed as Order['items'] })
    assert.deepEqual(await store.orders.putOrders([again], 6), ['unchanged'])
  })

  storeTest('a batch is processed in order, and a conflict fails no other order', async ({ store }) => {
    const batch = [
      FIRST,
      sampleOrder({ status: 'Paid' }),
      sampleOrder({ id: 'order-2' }),
      sampleOrder({ status: 'Paid', updateTime: LATER }),
      FIRST,
    ]
    const outcomes = await store.orders.putOrders(batch, 5)
    assert.deepEqual(outcomes, ['created', 'conflict', 'created', 'updated', { keptUpdateTime: LATER }])
    assert.deepEqual(await store.orders.putOrders([], 6), [])
    assert.equal((await store.orders.findOrder('app-1', 'order-1'))?.status, 'Paid')
    assert.ok(await store.orders.findOrder('app-1', 'order-2'))
  })

  storeTest('a batch with an invalid time is refused as a whole', async ({ store }) => {
    const batch = [FIRST, sampleOrder({ id: 'order-2', updateTime: '2025-03-01T10:00:00' })]
    await assert.rejects(store.orders.putOrders(batch, 5), RangeError)
    assert.equal(await store.orders.findOrder('app-1', 'order-1'), undefined)
  })

  storeTest('times far from now are stored and compared', async ({ store }) => {
    const times = ['2254-12-31T23:59:59.999999Z', '1686-01-01T00:00:00.000001Z']
    const orders = times.map((time) => sampleOrder({ id: time, createTime: time, updateTime: time }))
    assert.deepEqual(await store.orders.putOrders([...orders, ...orders], 5), [
      ...['created', 'created'],
      ...['unchanged', 'unchanged'],
    ])
    assert.deepEqual(await store.orders.searchOrders({}, { limit: 10 }), orders)
  })

  storeTest('the history has every accepted version whole, the oldest first', async ({ store }) => {
    const finished = sampleOrder({ status: 'Finished', updateTime: LATER, userId: 'user-2' })
    const totalPrice = { currency: 'EUR', amount: '99999' }
    const paid = sampleOrder({
      status: 'Paid',
      updateTime: '2025-03-02T00:00:00+01:00',
      totalPrice,
      items: [],
    })
    await store.orders.putOrders([FIRST], 5, 'operator')
    await store.orders.putOrders([finished, FIRST], 6)
    await store.orders.putOrders([paid], 4, 'console')
    const history = [
      sampleEntry(FIRST, { actor: 'operator' }),
      sampleEntry(finished, { recordedAtMs: 6 }),
      sampleEntry(paid, { recordedAtMs: 4, actor: 'console' }),
    ]
    assert.deepEqual(await store.orders.findHistory('app-1', 'order-1'), history)
    assert.deepEqual(await store.orders.findHistory('app-1', 'order-1', { limit: 2 }), history.slice(1))
  })
}
