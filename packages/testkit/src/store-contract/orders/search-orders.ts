import assert from 'node:assert/strict'
import type { Order } from '@txgw/domain/orders/order'
import type { OrderFilter, OrderPosition } from '@txgw/domain/orders/order-store'
import { instantMicros } from '@txgw/protocol'
import { ORDER_STATUSES } from '@txgw/protocol/schemas'
import type { Store } from '@txgw/store/store'
import { sampleOrder } from '../../samples/records.ts'
import { filterCombinations, matches } from '../lists/filters.ts'
import type { StoreTest } from '../store-test.ts'

export function testSearchOrders(storeTest: StoreTest): void {
  storeTest('every combination of filters returns its orders, the newest first', async ({ store }) => {
    const orders = manyOrders(120)
    await store.orders.putOrders(orders, 5)
    for (const filter of filterCombinations<OrderFilter>({
      appId: 'app-1',
      userId: 'user-2',
      status: 'Paid',
      id: 'order-7',
    })) {
      const expected = orders.filter((order) => matches(order, filter)).sort(newestFirst)
      const title = JSON.stringify(filter)
      assert.deepEqual(await store.orders.searchOrders(filter, { limit: 200 }), expected, title)
      assert.deepEqual(await readPages(store, filter, 7), expected, `${title} in pages`)
    }
  })

  storeTest('a filter that nothing matches returns nothing', async ({ store }) => {
    await store.orders.putOrders(manyOrders(20), 5)
    for (const filter of filterCombinations<OrderFilter>({
      appId: 'app-9',
      userId: 'user-9',
      status: 'Paid',
      id: 'none',
    })) {
      const emptied = Object.keys(filter).some((field) => field !== 'status')
      if (emptied) assert.deepEqual(await store.orders.searchOrders(filter, { limit: 10 }), [])
    }
  })

  storeTest('orders created at the same instant are paged by app_id and id', async ({ store }) => {
    const zones = ['2025-03-01T10:00:00Z', '2025-03-01T12:00:00+02:00']
    const ids = ['a', 'B', 'z', 'ä', '日本', '😀', '～', '10', '9']
    const orders = ids.flatMap((id, index) =>
      ['app-1', 'app-2'].map((appId) => sampleOrder({ appId, id, createTime: zones[index % 2] as string })),
    )
    await store.orders.putOrders(orders, 5)
    assert.deepEqual(await readPages(store, {}, 1), orders.toSorted(newestFirst))
    assert.deepEqual(
      await readPages(store, { userId: sampleOrder().userId }, 4),
      orders.toSorted(newestFirst),
    )
  })

  storeTest('paging visits each order once while others are put', async ({ store }) => {
    const before = manyOrders(60)
    await store.orders.putOrders(before, 5)
    const seen: Order[] = []
    let after: OrderPosition | undefined
    for (let round = 0; ; round++) {
      const page = await store.orders.searchOrders({}, { limit: 9, ...(after && { after }) })
      if (page.length === 0) break
      seen.push(...page)
      after = positionOf(page.at(-1) as Order)
      await store.orders.putOrders(
        [sampleOrder({ id: `new-${round}`, createTime: `2025-03-0${(round % 3) + 1}T00:00:00Z` })],
        6,
      )
    }
    const old = seen.filter(({ id }) => !id.startsWith('new-'))
    assert.deepEqual(old, before.toSorted(newestFirst))
    assert.equal(new Set(seen.map(({ appId, id }) => `${appId} ${id}`)).size, seen.length)
  })

  storeTest('paging continues from a position whose order is missing', async ({ store }) => {
    const orders = manyOrders(10).toSorted(newestFirst)
    await store.orders.putOrders(orders, 5)
    const fourth = positionOf(orders[3] as Order)
    const justBefore = { ...fourth, id: `${fourth.id}-gone` }
    assert.deepEqual(await store.orders.searchOrders({}, { limit: 3, after: justBefore }), orders.slice(3, 6))
  })
}

/** Over three apps, five users and every status; every third order shares its create_time with the one before. */
function manyOrders(count: number): Order[] {
  return Array.from({ length: count }, (_, index) => {
    const second = String((index - (index % 3 === 0 ? 1 : 0) + 1) % 60).padStart(2, '0')
    return sampleOrder({
      appId: `app-${index % 3}`,
      id: `order-${Math.floor(index / 3)}`,
      userId: `user-${index % 5}`,
      status: ORDER_STATUSES[index % ORDER_STATUSES.length] as Order['status'],
      createTime: `2025-03-01T10:${String(Math.floor(index / 60)).padStart(2, '0')}:${second}Z`,
      updateTime: '2025-03-02T00:00:00Z',
    })
  })
}

async function readPages(store: Store, filter: OrderFilter, limit: number): Promise<Order[]> {
  const seen: Order[] = []
  for (let page = await store.orders.searchOrders(filter, { limit }); page.length > 0; ) {
    seen.push(...page)
    page = await store.orders.searchOrders(filter, { limit, after: positionOf(page.at(-1) as Order) })
  }
  return seen
}

function positionOf({ appId, id, createTime }: Order): OrderPosition {
  return { createMicros: instantMicros(createTime) as number, appId, id }
}

function newestFirst(a: Order, b: Order): number {
  const [left, right] = [positionOf(a), positionOf(b)]
  return (
    right.createMicros - left.createMicros ||
    Buffer.compare(Buffer.from(right.appId), Buffer.from(left.appId)) ||
    Buffer.compare(Buffer.from(right.id), Buffer.from(left.id))
  )
}
