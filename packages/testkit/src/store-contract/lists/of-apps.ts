import assert from 'node:assert/strict'
import type { Order } from '@txgw/domain/orders/order'
import type { OrderFilter, OrderPosition } from '@txgw/domain/orders/order-store'
import type { Validation } from '@txgw/domain/validations/validation'
import type { ValidationFilter } from '@txgw/domain/validations/validation-store'
import { instantMicros } from '@txgw/protocol'
import { ORDER_STATUSES } from '@txgw/protocol/schemas'
import type { Store } from '@txgw/store/store'
import { sampleApp, sampleKey, sampleOrder, sampleValidation } from '../../samples/records.ts'
import type { StoreTest } from '../store-test.ts'
import { filterCombinations, matches } from './filters.ts'

const APPS = ['app-0', 'app-1', 'app-2', 'app-3']
/** Two that have records with others between them, and one that has none. */
const APP_IDS = ['app-3', 'app-1', 'app-without-records']
const NOON_MS = Date.UTC(2025, 2, 1, 12)
const DAY_MS = 24 * 60 * 60 * 1000

/** Searches and counts that are limited to some apps. */
export function testOfApps(storeTest: StoreTest): void {
  storeTest('a search of some apps gives their orders alone, the newest first', async ({ store }) => {
    const orders = manyOrders()
    await store.orders.putOrders(orders, 5)
    const all: Omit<Required<OrderFilter>, 'appId'> = { userId: 'user-2', status: 'Paid', id: 'order-7' }
    for (const filter of filterCombinations<typeof all>(all)) {
      const matching = orders.filter((order) => isOfApps(order) && matches(order, filter))
      const expected = matching.toSorted(newestFirst)
      const title = JSON.stringify(filter)
      assert.deepEqual(await pagesOfOrders(store, filter, 200), expected, title)
      assert.deepEqual(await pagesOfOrders(store, filter, 3), expected, `${title} in pages`)
    }
    assert.deepEqual(await store.orders.searchOrders({ appIds: [] }, { limit: 10 }), [])
  })

  storeTest('a position of another app continues a search of some apps', async ({ store }) => {
    const orders = manyOrders()
    await store.orders.putOrders(orders, 5)
    for (const foreign of orders.filter((order) => !isOfApps(order))) {
      const expected = orders.filter((order) => isOfApps(order) && newestFirst(foreign, order) < 0)
      const after = positionOf(foreign)
      const found = await store.orders.searchOrders({ appIds: APP_IDS }, { limit: 200, after })
      assert.deepEqual(found, expected.toSorted(newestFirst), JSON.stringify(after))
    }
  })

  storeTest('a search of some apps gives their validations alone, the newest first', async ({ store }) => {
    const validations = manyValidations()
    for (const validation of validations) await store.validations.addValidation(validation)
    const { userId, outcome, rechargeId } = validations[5] as Validation
    const all = { userId, outcome, rechargeId: rechargeId as string }
    for (const filter of filterCombinations<typeof all>(all)) {
      const matching = validations.filter((validation) => isOfApps(validation) && matches(validation, filter))
      assert.ok(matching.length > 0)
      const title = JSON.stringify(filter)
      assert.deepEqual(await pagesOfValidations(store, filter, 200), matching.toReversed(), title)
      assert.deepEqual(await pagesOfValidations(store, filter, 3), matching.toReversed(), `${title} in pages`)
    }
    assert.deepEqual((await store.validations.searchValidations({ appIds: [] }, { limit: 10 })).rows, [])
  })

  storeTest('counts of some apps are the sum of the counts of each', async ({ store }) => {
    await store.orders.putOrders(manyOrders(), 5)
    for (const validation of manyValidations()) await store.validations.addValidation(validation)
    const [first, second] = await Promise.all(
      ['app-1', 'app-3'].map((appId) => store.orders.countOrders({ appId })),
    )
    const sums = ORDER_STATUSES.map((status) => [status, (first?.[status] ?? 0) + (second?.[status] ?? 0)])
    assert.deepEqual(await store.orders.countOrders({ appIds: APP_IDS }), Object.fromEntries(sums))
    const day = { fromMs: NOON_MS - DAY_MS, toMs: NOON_MS + DAY_MS }
    const ofEach = ['app-1', 'app-3'].map((appId) => store.validations.countValidations({ ...day, appId }))
    const expected = (await Promise.all(ofEach)).flat()
    assert.ok(expected.length > 0)
    assert.deepEqual(await store.validations.countValidations({ ...day, appIds: APP_IDS }), expected)
    const byHour = await store.validations.countByHour({ ...day, appIds: APP_IDS })
    const total = (counts: { count: number }[]) => counts.reduce((sum, { count }) => sum + count, 0)
    assert.equal(total(byHour), total(expected))
    assert.deepEqual(await store.validations.countValidations({ ...day, appIds: [] }), [])
  })

  storeTest('a list of some apps has these alone, page by page', async ({ store }) => {
    for (const appId of APPS) await store.apps.addApp(sampleApp({ appId, keys: [sampleKey()] }))
    const listed = await store.apps.listApps({ limit: 10, appIds: APP_IDS })
    assert.deepEqual(
      listed.map(({ appId, keys }) => [appId, keys.length]),
      [
        ['app-1', 1],
        ['app-3', 1],
      ],
    )
    const [second, ...others] = await store.apps.listApps({ limit: 1, after: 'app-1', appIds: APP_IDS })
    assert.deepEqual([second?.appId, others], ['app-3', []])
    assert.deepEqual(await store.apps.listApps({ limit: 10, appIds: [] }), [])
  })
}

function isOfApps({ appId }: { appId: string }): boolean {
  return APP_IDS.includes(appId)
}

/** Four orders share each create_time, one for each app. */
function manyOrders(): Order[] {
  return Array.from({ length: 80 }, (_, index) =>
    sampleOrder({
      appId: APPS[index % 4] as string,
      id: `order-${Math.floor(index / 4)}`,
      userId: `user-${index % 5}`,
      status: ORDER_STATUSES[index % 3] as Order['status'],
      createTime: `2025-03-01T10:00:${String(Math.floor(index / 8)).padStart(2, '0')}Z`,
      updateTime: '2025-03-02T00:00:00Z',
    }),
  )
}

/** In the order of their ids. */
function manyValidations(): Validation[] {
  return Array.from({ length: 60 }, (_, index) =>
    sampleValidation({
      id: `validation-${String(index).padStart(3, '0')}`,
      appId: APPS[index % 4] as string,
      userId: `user-${index % 4}`,
      rechargeId: index % 4 === 1 ? `recharge-${index % 3}` : null,
      outcome: index % 2 === 0 ? 'timeout' : 'allowed',
      startedAtMs: NOON_MS,
    }),
  )
}

async function pagesOfOrders(store: Store, filter: OrderFilter, limit: number): Promise<Order[]> {
  const seen: Order[] = []
  for (let after: OrderPosition | undefined; ; ) {
    const page = await store.orders.searchOrders(
      { ...filter, appIds: APP_IDS },
      { limit, ...(after && { after }) },
    )
    const last = page.at(-1)
    if (!last) return seen
    seen.push(...page)
    after = positionOf(last)
  }
}

async function pagesOfValidations(
  store: Store,
  filter: ValidationFilter,
  limit: number,
): Promise<Validation[]> {
  const seen: Validation[] = []
  for (let after: string | undefined; ; ) {
    const page = (
      await store.validations.searchValidations(
        { ...filter, appIds: APP_IDS },
        { limit, ...(after !== undefined && { after }) },
      )
    ).rows
    const last = page.at(-1)
    if (!last) return seen
    seen.push(...page)
    after = last.id
  }
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
