import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import type { Order } from '@txgw/domain/orders/order'
import { NOW_MS } from '@txgw/testkit/samples/now'
import { sampleOrder } from '@txgw/testkit/samples/records'
import { openTestStore } from '@txgw/testkit/stores/open-test-store'
import { readListPage } from '../../src/operator-api/lists/list.ts'
import { searchOrders } from '../../src/operator-api/operations/orders/order-operations.ts'
import { orderList } from '../../src/operator-api/operations/orders/order-search.ts'
import { ServiceError } from '../../src/refusals/service-error.ts'
import { runOperation } from '../operator-api/run-operation.ts'

const store = await openTestStore()
const search = async (query: Parameters<typeof orderList>[1] = {}) => {
  const { rows, more } = await readListPage(orderList(store.orders, query), query)
  return { rows, nextCursor: more.next_cursor }
}

before(async () => {
  const orders = Array.from({ length: 120 }, (_, i): Order => {
    const time = new Date(NOW_MS + Math.floor(i / 3) * 1000).toISOString()
    return sampleOrder({
      id: `order-${i}`,
      appId: i % 2 ? 'app-1' : 'app-2',
      userId: `player-${i % 4}`,
      status: i % 5 ? 'Paid' : 'Created',
      createTime: time,
      updateTime: time,
    })
  })
  await store.orders.putOrders(orders, NOW_MS)
})

async function violatedFields(query: Record<string, unknown>): Promise<unknown[]> {
  const error = await runOperation(searchOrders, { query, parts: { store } }).catch((thrown) => thrown)
  assert.ok(error instanceof ServiceError)
  assert.equal(error.name, 'INVALID_ARGUMENT')
  return error.details.map((detail) => 'field' in detail && detail.field)
}

describe('order search', () => {
  test('returns 50 by default, with a cursor while there are more', async () => {
    const page = await search()
    assert.equal(page.rows.length, 50)
    assert.equal(typeof page.nextCursor, 'string')
  })

  test('pages through everything once, newest first', async () => {
    const seen: Order[] = []
    let cursor: string | undefined
    do {
      const page = await search({ limit: 7, ...(cursor && { cursor }) })
      seen.push(...page.rows)
      cursor = page.nextCursor
    } while (cursor)
    assert.equal(new Set(seen.map(({ id }) => id)).size, 120)
    const times = seen.map(({ createTime }) => createTime)
    assert.deepEqual(times, [...times].sort().reverse())
  })

  test('has no cursor on a last page that is full', async () => {
    assert.equal((await search({ limit: 120 })).nextCursor, undefined)
    assert.equal(typeof (await search({ limit: 119 })).nextCursor, 'string')
  })

  test('filters by each parameter', async () => {
    const page = await search({ app_id: 'app-1', user_id: 'player-1', status: 'Created', limit: 200 })
    assert.ok(page.rows.length > 0)
    for (const { appId, userId, status } of page.rows) {
      assert.deepEqual([appId, userId, status], ['app-1', 'player-1', 'Created'])
    }
    assert.deepEqual(
      (await search({ id: 'order-17' })).rows.map(({ id }) => id),
      ['order-17'],
    )
  })

  test('refuses limits outside 1 to 200', async () => {
    for (const limit of ['0', '201', '-1', '1.5', 'ten', '', '1e2', '99999999999']) {
      assert.deepEqual(await violatedFields({ limit }), ['limit'], limit)
    }
    assert.equal((await search({ limit: 200 })).rows.length, 120)
  })

  test('refuses a cursor it did not make', async () => {
    const foreign = [
      'x',
      '',
      '!!!',
      'e30',
      Buffer.from('{"createMicros":"1"}').toString('base64url'),
      'A'.repeat(5000),
    ]
    for (const cursor of foreign)
      assert.deepEqual(await violatedFields({ cursor }), ['cursor'], cursor.slice(0, 20))
  })

  test('refuses parameters that are unknown or repeated, and unknown states', async () => {
    assert.deepEqual(await violatedFields({ app: 'app-1' }), ['app'])
    assert.deepEqual(await violatedFields({ app_id: ['app-1', 'app-2'] }), ['app_id'])
    assert.deepEqual(await violatedFields({ status: 'paid' }), ['status'])
  })
})
