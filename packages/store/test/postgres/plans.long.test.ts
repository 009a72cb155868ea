import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { LOOKED_AT_MAX, type TimeRange } from '@txgw/base/list-page'
import type { OrderFilter, OrderPosition } from '@txgw/domain/orders/order-store'
import { VALIDATION_OUTCOMES } from '@txgw/domain/validations/validation'
import { ORDER_STATUSES } from '@txgw/protocol/schemas'
import { sampleValidation } from '@txgw/testkit/samples/records'
import type { StoreHarness } from '@txgw/testkit/store-contract/store-test'
import type { Value } from '../../src/postgres/pool/database.ts'
import { FIND_BY_OBJECTS } from '../../src/postgres/statements/audit/audit-store.ts'
import { searchStatement as auditSearch } from '../../src/postgres/statements/audit/search-audit.ts'
import { CHANGE_STATUS } from '../../src/postgres/statements/orders/change-status.ts'
import { DELETE_ORDERS } from '../../src/postgres/statements/orders/delete-orders.ts'
import { FIND_WIRE_ORDER, FIND_WIRE_ORDERS } from '../../src/postgres/statements/orders/find-wire-orders.ts'
import { FIND_HISTORY } from '../../src/postgres/statements/orders/order-store.ts'
import { PUT_ORDERS } from '../../src/postgres/statements/orders/put-orders.ts'
import { ADD_ORDERS } from '../../src/postgres/statements/orders/restore-orders.ts'
import { searchStatement as orderSearch } from '../../src/postgres/statements/orders/search-orders.ts'
import {
  DECIDE,
  DECIDE_WITH_ORDER,
  END_WITH_ORDER,
} from '../../src/postgres/statements/recharges/decide-recharge.ts'
import { FIND_RECHARGE, LIST_OWNERS } from '../../src/postgres/statements/recharges/recharge-store.ts'
import { TAKE_OVER } from '../../src/postgres/statements/recharges/take-over-undecided.ts'
import {
  DELETE_OLDEST,
  FIND_OF_ORDER,
  OLDEST,
  OLDEST_UNSIGNED,
} from '../../src/postgres/statements/requests/request-store.ts'
import { keptValues } from '../../src/postgres/statements/validations/add-validation.ts'
import {
  BY_HOUR,
  BY_LATENCY,
  countStatement,
} from '../../src/postgres/statements/validations/count-validations.ts'
import { deleteStatement } from '../../src/postgres/statements/validations/delete-validations.ts'
import { FIND_VALIDATION } from '../../src/postgres/statements/validations/validation-store.ts'
import { combinations } from './combinations.ts'
import { type Explain, withExplain } from './explain.ts'
import { checkFinding } from './find-plans.ts'
import { type Harness, startHarness } from './harness.ts'
import {
  APP_IDS,
  assertBounded,
  checkRechargeSearches,
  checkRequestSearches,
  checkValidationSearches,
} from './list-plans.ts'
import { APPS, analyze, fill } from './many-rows.ts'

const ROWS = 100_000
const LIMIT = 20
const LOOKED_AT = 50
const PARTITIONS = 16

let harness: Harness
let filled: StoreHarness & { url: string }

before(async () => {
  harness = await startHarness()
  filled = await harness.open()
  await filled.store.close()
  await fill(filled.url, ROWS)
})
after(() => harness.stop())

const ORDER_FILTER: Required<OrderFilter> = {
  appId: 'app-7',
  userId: 'user-7',
  status: 'Paid',
  id: 'order-2003',
}

function orderIndex(filter: OrderFilter): string {
  if (filter.id) return filter.appId ? 'orders_pkey' : 'orders_by_id'
  if (filter.userId) return 'orders_by_user'
  return filter.appId ? 'orders_by_app' : 'orders_by_status'
}

const PLACES: { after?: OrderPosition; period: TimeRange }[] = [
  { period: {} },
  { after: { createMicros: 20_000, appId: 'app-3', id: 'order-9' }, period: {} },
  { period: { fromMicros: 10_000, toMicros: 20_000 } },
  { period: { fromMicros: 1e15 } },
]

async function checkOrderSearches(explain: Explain): Promise<void> {
  for (const filter of combinations<OrderFilter>(ORDER_FILTER))
    for (const { after, period } of PLACES) {
      const title = JSON.stringify({ filter, after, period })
      const page = { limit: LIMIT, ...(after && { after }) }
      const { text, values } = orderSearch({ ...filter, ...period }, page)
      const plan = await explain(text, values)
      assert.deepEqual(plan.indexes, new Set([orderIndex(filter)]), title)
      assert.ok(filter.id !== undefined || !plan.kinds.has('Sort'), title)
      const scans = filter.status || filter.id ? 1 : ORDER_STATUSES.length
      assertBounded(plan, scans * (LIMIT + PARTITIONS), title)
    }
}

/** A page of some apps is merged from one page of each app. */
async function checkSearchesOfApps(explain: Explain): Promise<void> {
  const { appId: _, ...ofOrders } = ORDER_FILTER
  for (const filter of combinations<Omit<OrderFilter, 'appId'>>(ofOrders))
    for (const { after, period } of PLACES) {
      const title = JSON.stringify({ filter, after, period })
      const page = { limit: LIMIT, ...(after && { after }) }
      const { text, values } = orderSearch({ ...filter, ...period, appIds: APP_IDS }, page)
      const plan = await explain(text, values)
      assert.deepEqual(plan.indexes, new Set([orderIndex({ ...filter, appId: 'one' })]), title)
      const scans = filter.status || filter.id ? 1 : ORDER_STATUSES.length
      assertBounded(plan, APP_IDS.length * scans * (LIMIT + PARTITIONS), title)
    }
}

async function checkAuditSearches(explain: Explain): Promise<void> {
  const period = { fromMs: 1_000_000, toMs: 2_000_000 }
  for (const object of ['clock', 'order/app-1/777', 'order/app-1/none'])
    for (const filter of [{ object }, { object, ...period }, { object, actor: 'Ann' }]) {
      const title = JSON.stringify(filter)
      const { text, values } = auditSearch(filter, { limit: LIMIT })
      const plan = await explain(text, values)
      assert.ok(!plan.kinds.has('Sort'), title)
      assertBounded(plan, 2 * (LIMIT + 1), title)
    }
  const { text, values } = auditSearch({}, { limit: LIMIT })
  assertBounded(await explain(text, values), LIMIT + 1, 'the newest entries')
  const objects = ['order/app-1/777', 'order/app-1/778', 'order/app-1/none']
  const found = await explain(FIND_BY_OBJECTS, [objects, LIMIT])
  assert.deepEqual(found.indexes, new Set(['audit_entries_by_object']))
  assertBounded(found, objects.length * LIMIT, 'the entries of several objects')
}

const ORDER = {
  app_id: 'app-7',
  id: 'order-3',
  kind: 'payment',
  user_id: 'u',
  order_status: 'Paid',
  create_micros: 1,
  update_micros: 1e15,
  update_time: 't',
  wire: '{}',
}
const NEW_ORDER = { ...ORDER, id: 'new' }
const DECISION = {
  app_id: 'app-7',
  id: 'recharge-57',
  state: 'ACCEPTED',
  next_state: 'ACCEPTED',
  end_reason: null,
  order_id: null,
  first_answer: null,
  decided_at_ms: 1,
  ...keptValues(sampleValidation({ id: 'v', rechargeId: null, appId: 'app-7' })),
}
const CHANGE = {
  app_id: 'app-7',
  id: 'order-3',
  status: 'Created',
  micros: 7,
  next_status: 'Paid',
  next_time: 't',
  next_micros: 8,
  wire: '{}',
  recorded_at_ms: 1,
  actor: 'operator',
}
const PUT = { orders: JSON.stringify([ORDER, NEW_ORDER]), recorded_at_ms: 1, actor: null }
const DELETION = { app_ids: ['app-7'], ids: ['order-3'], micros: [7] }
const HOURS = { fromMs: 3_600_000, toMs: 7_200_000 }

async function checkStatements(explain: Explain): Promise<void> {
  const explainBound = ([text, ...values]: [string, ...Value[]]) => explain(text, values)
  const wire = await explain(FIND_WIRE_ORDER, ['app-7', 'order-2003'])
  assert.deepEqual(wire.indexes, new Set(['orders_pkey']))
  assertBounded(wire, 1, 'an order of a merchant')
  const asked = [
    ['app-7', 'app-3', 'app-7', 'app-nobody'],
    ['order-2003', 'order-9', 'none', 'none'],
  ]
  const wires = await explain(FIND_WIRE_ORDERS, asked)
  assert.deepEqual(wires.indexes, new Set(['orders_pkey']))
  assertBounded(wires, 4, 'orders of several merchants')
  assertBounded(await explainBound(PUT_ORDERS(PUT)), 10, 'an import')
  assertBounded(await explain(FIND_HISTORY, ['app-7', 'order-3', 100]), 5, 'a history')
  const archived = [
    { ...NEW_ORDER, id: 'archived', revision: 2 },
    { ...ORDER, revision: 2 },
  ]
  const version = { app_id: 'app-7', order_id: 'archived', revision: 1, wire: '{}' }
  const entry = { ...version, order_status: 'Paid', update_time: 't', source: 'import', recorded_at_ms: 1 }
  const restored = ADD_ORDERS({
    orders: JSON.stringify(archived),
    histories: JSON.stringify([entry, { ...entry, revision: 2 }]),
    versions: JSON.stringify([version]),
  })
  assertBounded(await explainBound(restored), 10, 'an order that comes back')
  assertBounded(await explainBound(CHANGE_STATUS(CHANGE)), 5, 'a change of status')
  assertBounded(await explainBound(DELETE_ORDERS(DELETION)), 10, 'a deletion')
  assertBounded(await explainBound(DECIDE(DECISION)), 5, 'a decision')
  const accepted = { ...DECISION, orders: JSON.stringify([NEW_ORDER]), actor: 'recharge r' }
  assertBounded(await explainBound(DECIDE_WITH_ORDER(accepted)), 5, 'a decision with an order')
  assertBounded(await explainBound(END_WITH_ORDER({ ...DECISION, held_id: ORDER.id })), 5, 'an ending')
  assertBounded(await explain(FIND_RECHARGE, ['recharge-57']), 1, 'a recharge by its id')
  assertBounded(await explain(LIST_OWNERS, []), ROWS / 500, 'those who hold undecided ones')
  assertBounded(
    await explainBound(
      TAKE_OVER({
        ended_by_ms: 10,
        wrong_after_ms: 1_000,
        owners: [],
        limit: LIMIT,
        owner: 'me',
        until_ms: 20,
      }),
    ),
    4 * (LIMIT + PARTITIONS),
    'taking over',
  )
  assertBounded(await explain(FIND_VALIDATION, ['00000057']), 1, 'a validation by its id')
  const queries = await explain(FIND_OF_ORDER, [LOOKED_AT, 'app-7', 'order-2003', LIMIT])
  assert.deepEqual(queries.indexes, new Set(['requests_pkey']))
  assertBounded(queries, 2 * LOOKED_AT, 'the queries of an order')
  for (const last of ['', '00000057']) {
    const oldest = await explain(DELETE_OLDEST, [LIMIT, 1e15, last])
    assert.deepEqual(oldest.indexes, new Set(['requests_pkey']))
    assertBounded(oldest, 3 * LIMIT, 'the oldest requests')
  }
  const crowding = await explain(OLDEST, [LIMIT])
  assert.deepEqual(crowding.indexes, new Set(['requests_pkey']))
  assertBounded(crowding, 2 * LIMIT, 'the oldest requests of all')
  const unsigned = await explain(OLDEST_UNSIGNED, [LIMIT, LIMIT])
  assert.deepEqual(unsigned.indexes, new Set(['requests_unsigned']))
  assertBounded(unsigned, 3 * LIMIT, 'the oldest requests without a signature')
  const deletion = await explain(deleteStatement(LIMIT), [30])
  assertBounded(deletion, (VALIDATION_OUTCOMES.length + 1) * (LIMIT + PARTITIONS), 'the oldest validations')
  for (const columns of [BY_LATENCY, BY_HOUR] as const) {
    const ofOne = countStatement({ ...HOURS, appId: 'app-7' }, columns)
    assertBounded(await explain(ofOne.text, ofOne.values), 10, 'the counts of an hour of an app')
    const ofSome = countStatement({ ...HOURS, appIds: ['app-7', 'app-3'] }, columns)
    assertBounded(await explain(ofSome.text, ofSome.values), 20, 'the counts of an hour of two apps')
    const ofAll = countStatement(HOURS, columns)
    assertBounded(await explain(ofAll.text, ofAll.values), 500, 'the counts of an hour')
  }
}

/** A prepared statement keeps the plan it got while the tables were empty. */
test('on empty tables every order is found by its key, and never by a search index', async () => {
  const empty = await harness.open()
  await withExplain(empty.url, async (explain) => {
    const statements: [string, ...Value[]][] = [
      [FIND_WIRE_ORDER, 'app-7', 'order-3'],
      [FIND_WIRE_ORDERS, ['app-7', 'app-3'], ['order-3', 'order-9']],
      PUT_ORDERS({ ...PUT, actor: 'operator' }),
      [FIND_HISTORY, 'app-7', 'order-3', 100],
      CHANGE_STATUS(CHANGE),
      DELETE_ORDERS(DELETION),
      END_WITH_ORDER({ ...DECISION, held_id: ORDER.id }),
    ]
    for (const [text, ...values] of statements) {
      const { indexes } = await explain(text, values)
      assert.ok(indexes.has('orders_pkey'), `${text}: ${[...indexes]}`)
      const ofSearches = [...indexes].filter((index) => index.startsWith('orders_by_'))
      assert.deepEqual(ofSearches, [], text)
    }
  })
  await empty.dispose()
})

test('a reason is looked for among the newest of its outcome, and the page says how far back', async () => {
  const store = await filled.reopen()
  const ofTimeouts = Array.from({ length: ROWS }, (_, index) => ROWS - index).filter(
    (number) => Math.floor(number / APPS) % 3 === 2,
  )
  const reached = String(ofTimeouts[LOOKED_AT_MAX - 1]).padStart(8, '0')
  const found = await store.validations.searchValidations({ reasonCode: 'timeout-reply' }, { limit: LIMIT })
  assert.deepEqual(found, { rows: [], reached })
  await store.close()
})

for (const analyzed of [false, true])
  describe(`on ${ROWS} rows, ${analyzed ? 'with' : 'without'} statistics,`, () => {
    before(async () => {
      if (analyzed) await analyze(filled.url)
    })
    test('every search of orders follows its index and reads little more than a page', () =>
      withExplain(filled.url, checkOrderSearches))
    test('every search of the audit trail for an object reads little more than a page', () =>
      withExplain(filled.url, checkAuditSearches))
    test('every search of validations follows its index and reads little more than a page', () =>
      withExplain(filled.url, checkValidationSearches))
    test('every search of requests follows its index and reads little more than a page', () =>
      withExplain(filled.url, checkRequestSearches))
    test('every search of recharges follows its index and reads little more than a page', () =>
      withExplain(filled.url, checkRechargeSearches))
    test('every search of orders of some apps follows the index of one and reads little more than a page of each', () =>
      withExplain(filled.url, checkSearchesOfApps))
    test('what is found by the beginning of a text is a range of an index', () =>
      withExplain(filled.url, checkFinding))
    test('every other statement reads its rows by index', () => withExplain(filled.url, checkStatements))
  })
