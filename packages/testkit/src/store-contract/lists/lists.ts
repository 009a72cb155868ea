import assert from 'node:assert/strict'
import { makeId } from '@txgw/base/ids'
import { LOOKED_AT_MAX, type TimeRange } from '@txgw/base/list-page'
import type { Order } from '@txgw/domain/orders/order'
import type { Recharge } from '@txgw/domain/recharges/recharge'
import type { RechargeFilter } from '@txgw/domain/recharges/recharge-store'
import type { RequestRecord } from '@txgw/domain/requests/request-record'
import type { RequestFilter } from '@txgw/domain/requests/request-store'
import type { Validation } from '@txgw/domain/validations/validation'
import { instantMicros } from '@txgw/protocol'
import { ORDER_STATUSES } from '@txgw/protocol/schemas'
import type { Store } from '@txgw/store/store'
import { sampleEnding } from '../../samples/decisions.ts'
import { sampleOrder, sampleRecharge, sampleRequest, sampleValidation } from '../../samples/records.ts'
import { beginRecharge } from '../../stores/begin-recharge.ts'
import type { StoreTest } from '../store-test.ts'
import { addInParts } from './add-in-parts.ts'
import { filterCombinations, matches } from './filters.ts'

const COUNT = 48
const BEGAN_MS = Date.UTC(2026, 9, 31, 12)
const APPS = ['app-0', 'app-1', 'app-2']
const USERS = ['user-0', 'user-1', 'a "quoted" \\ one', '日本']
const ERRORS = ['NOT_FOUND', 'UNAUTHENTICATED', null]
/** Half open, and with a fraction of a millisecond: a record of this very millisecond began before it. */
const PERIODS: TimeRange[] = [
  {},
  { fromMicros: (BEGAN_MS + 10) * 1000 },
  { toMicros: (BEGAN_MS + 40) * 1000 },
  { fromMicros: (BEGAN_MS + 10) * 1000 + 1, toMicros: (BEGAN_MS + 40) * 1000 + 1 },
  { fromMicros: (BEGAN_MS + 20) * 1000, toMicros: (BEGAN_MS + 20) * 1000 },
  { fromMicros: (BEGAN_MS + 30) * 1000, toMicros: (BEGAN_MS + 20) * 1000 },
]
const SOME_APPS = ['app-2', 'app-0', 'app-without-records']

/** The lists by time, and those whose filters have no index. */
export function testLists(storeTest: StoreTest): void {
  storeTest('the orders of a period are those created in it', async ({ store }) => {
    const orders = many((index) =>
      sampleOrder({
        id: `order-${index}`,
        appId: appOf(index),
        userId: userOf(index),
        status: ORDER_STATUSES[index % ORDER_STATUSES.length] as Order['status'],
        createTime: new Date(BEGAN_MS + index).toISOString(),
      }),
    )
    await store.orders.putOrders(orders, 5)
    const timeOf = ({ createTime }: Order) => instantMicros(createTime) as number
    for (const period of PERIODS)
      for (const filter of filterCombinations({
        appId: 'app-1',
        userId: userOf(1),
        status: 'Paid' as const,
      })) {
        const expected = orders.filter((order) => matches(order, filter) && isWithin(timeOf(order), period))
        const title = JSON.stringify({ filter, period })
        const search = { ...filter, ...period }
        assert.deepEqual(await store.orders.searchOrders(search, { limit: 99 }), expected.toReversed(), title)
        const { appId: _, ...others } = search
        const ofSome = await store.orders.searchOrders({ ...others, appIds: SOME_APPS }, { limit: 99 })
        const { appId: __, ...fields } = filter
        const some = orders.filter(
          (order) => matches(order, fields) && isOfSome(order.appId) && isWithin(timeOf(order), period),
        )
        assert.deepEqual(ofSome, some.toReversed(), `${title} of some apps`)
      }
    const before = orders[15] as Order
    const after = { createMicros: timeOf(before), appId: before.appId, id: before.id }
    const page = await store.orders.searchOrders(PERIODS[1] as TimeRange, { limit: 99, after })
    assert.deepEqual(page, orders.slice(10, 15).toReversed())
  })

  storeTest('the validations of a period are those begun in it', async ({ store }) => {
    const validations = many((index) =>
      sampleValidation({
        id: idOf(index),
        appId: appOf(index),
        userId: userOf(index),
        outcome: index % 2 === 0 ? 'allowed' : index % 3 === 0 ? 'timeout' : 'forbidden',
      }),
    )
    for (const validation of validations) await store.validations.addValidation(validation)
    const isRefused = ({ outcome }: Validation) => outcome !== 'allowed'
    for (const period of PERIODS)
      for (const filter of filterCombinations({ appId: 'app-1', userId: userOf(1) })) {
        const expected = inPeriod(validations, period).filter((each) => matches(each, filter))
        const search = { ...filter, ...period }
        const title = JSON.stringify(search)
        const found = (await store.validations.searchValidations(search, { limit: 99 })).rows
        assert.deepEqual(found, expected.toReversed(), title)
        const refused = (
          await store.validations.searchValidations({ ...search, isRefused: true }, { limit: 99 })
        ).rows
        assert.deepEqual(refused, expected.filter(isRefused).toReversed(), `${title}, refused`)
      }
  })

  storeTest('requests are searched by every combination of app, error and period', async ({ store }) => {
    const requests = many((index) => {
      const errorName = ERRORS[index % 4] ?? null
      return sampleRequest({
        debugId: idOf(index),
        appId: errorName ? null : appOf(index),
        claimedAppId: errorName ? appOf(index) : null,
        errorName,
        status: errorName ? 400 : 200,
      })
    })
    await store.requests.addRequests(requests)
    const whose = ({ appId, claimedAppId }: RequestRecord) => appId ?? claimedAppId ?? ''
    const cases: [filter: RequestFilter, isWanted: (record: RequestRecord) => boolean][] = [
      [{}, () => true],
      [{ errorNames: ['NOT_FOUND'] }, ({ errorName }) => errorName === 'NOT_FOUND'],
      [{ errorNames: ['NOT_FOUND', 'UNAUTHENTICATED', 'NONE'] }, ({ errorName }) => errorName !== null],
      [{ errorNames: [] }, () => false],
      [{ isAnswered: true }, ({ errorName }) => errorName === null],
    ]
    for (const period of PERIODS)
      for (const [filter, isWanted] of cases) {
        const wanted = inPeriod(requests, period).filter(isWanted).toReversed()
        const title = JSON.stringify({ ...filter, ...period })
        const pages = (apps: RequestFilter) =>
          allPages((page) => store.requests.searchRequests({ ...filter, ...period, ...apps }, page))
        assert.deepEqual(await pages({}), wanted, title)
        const ofOne = wanted.filter((record) => whose(record) === 'app-1')
        assert.deepEqual(await pages({ appId: 'app-1' }), ofOne, `${title} of an app`)
        const ofSome = wanted.filter((record) => isOfSome(whose(record)))
        assert.deepEqual(await pages({ appIds: SOME_APPS }), ofSome, `${title} of some apps`)
        assert.deepEqual(await pages({ appIds: [] }), [], `${title} of no app`)
      }
  })

  storeTest(
    'recharges are searched by every combination of app, player, state and period',
    async ({ store }) => {
      const begun = many((index) =>
        sampleRecharge({
          id: idOf(index),
          request: { ...sampleRecharge().request, appId: appOf(index), userId: userOf(index) },
        }),
      )
      const recharges = await Promise.all(
        begun.map((recharge, index) => begin(store, recharge, index % 3 === 0)),
      )
      for (const period of PERIODS)
        for (const filter of filterCombinations({ userId: userOf(2), state: 'ENDED' as const })) {
          const wanted = inPeriod(recharges, period)
            .filter(({ request, state }) => matches({ ...request, state }, filter))
            .toReversed()
          const title = JSON.stringify({ ...filter, ...period })
          const pages = (apps: RechargeFilter) =>
            allPages((page) => store.recharges.searchRecharges({ ...filter, ...period, ...apps }, page))
          assert.deepEqual(await pages({}), wanted, title)
          const ofOne = wanted.filter(({ request }) => request.appId === 'app-2')
          assert.deepEqual(await pages({ appId: 'app-2' }), ofOne, `${title} of an app`)
          const ofSome = wanted.filter(({ request }) => isOfSome(request.appId))
          assert.deepEqual(await pages({ appIds: SOME_APPS }), ofSome, `${title} of some apps`)
          assert.deepEqual(await pages({ appIds: [] }), [], `${title} of no app`)
        }
      const none = { userId: USERS[2]?.slice(0, -1) as string }
      assert.deepEqual((await store.recharges.searchRecharges(none, { limit: 9 })).rows, [])
    },
  )

  storeTest(
    'a filter without an index looks at a bounded number of rows and says where it stopped',
    async ({ store }) => {
      const count = 2 * LOOKED_AT_MAX + 10
      const records = Array.from({ length: count }, (_, index) =>
        sampleRequest({
          debugId: idOf(index),
          appId: 'app-1',
          errorName: index === 5 || index === count - 1 ? null : 'NOT_FOUND',
        }),
      )
      await addInParts(records, (part) => store.requests.addRequests(part))
      for (const apps of [{}, { appId: 'app-1' }, { appIds: ['app-0', 'app-1'] }]) {
        const search = (after?: string) =>
          store.requests.searchRequests({ isAnswered: true, ...apps }, { limit: 10, ...(after && { after }) })
        const first = await search()
        assert.deepEqual(first.rows, [records[count - 1]])
        assert.equal(first.reached, records[count - LOOKED_AT_MAX]?.debugId)
        const second = await search(first.reached)
        assert.deepEqual(second, { rows: [], reached: records[count - 2 * LOOKED_AT_MAX]?.debugId })
        assert.deepEqual(await search(second.reached), { rows: [records[5]] })
      }
    },
  )
}

function many<T>(make: (index: number) => T): T[] {
  return Array.from({ length: COUNT }, (_, index) => make(index))
}

const idOf = (index: number) => makeId(BEGAN_MS + index)
const appOf = (index: number) => APPS[index % APPS.length] as string
const userOf = (index: number) => USERS[index % USERS.length] as string
const isOfSome = (appId: string) => SOME_APPS.includes(appId)

function isWithin(
  micros: number,
  { fromMicros = 0, toMicros = Number.MAX_SAFE_INTEGER }: TimeRange,
): boolean {
  return fromMicros <= micros && micros < toMicros
}

/** The records are in the order of their times, one for each millisecond. */
function inPeriod<T>(records: T[], period: TimeRange): T[] {
  return records.filter((_, index) => isWithin((BEGAN_MS + index) * 1000, period))
}

async function begin(store: Store, recharge: Recharge, ends: boolean): Promise<Recharge> {
  await beginRecharge(store, recharge)
  if (!ends) return recharge
  const ending = sampleEnding({ recharge })
  const validation = { ...ending.validation, id: `of ${recharge.id}` }
  return (await store.recharges.decideRecharge({ ...ending, validation })) as Recharge
}

/** In pages of seven, and each goes on where the one before ended. */
async function allPages<T extends { debugId: string } | { id: string }>(
  search: (page: { limit: number; after?: string }) => Promise<{ rows: T[]; reached?: string }>,
): Promise<T[]> {
  const seen: T[] = []
  for (let after: string | undefined; ; ) {
    const { rows, reached } = await search({ limit: 7, ...(after !== undefined && { after }) })
    assert.equal(reached, undefined)
    const last = rows.at(-1)
    if (!last) return seen
    seen.push(...rows)
    assert.ok(seen.length <= COUNT, 'paging does not end')
    after = 'id' in last ? last.id : last.debugId
  }
}
