import assert from 'node:assert/strict'
import { DatabaseSync } from 'node:sqlite'
import { test } from 'node:test'
import type { TimeRange } from '@txgw/base/list-page'
import type { OrderFilter, OrderSearch } from '@txgw/domain/orders/order-store'
import { mainFile } from '../../src/sqlite/migrations/database-files.ts'
import { migrate } from '../../src/sqlite/migrations/migrate.ts'
import { searchStatement } from '../../src/sqlite/statements/orders/search-orders.ts'
import { stepsOf } from './bounds.ts'

const ALL: Required<OrderFilter> = { appId: 'a', userId: 'u', status: 'Paid', id: 'i' }
const FIELDS = Object.keys(ALL) as (keyof OrderFilter)[]
const COMBINATIONS = Array.from({ length: 2 ** FIELDS.length }, (_, bits) =>
  Object.fromEntries(FIELDS.filter((_, bit) => bits & (1 << bit)).map((field) => [field, ALL[field]])),
) as OrderFilter[]

const PERIODS: TimeRange[] = [{}, { fromMicros: 1 }, { toMicros: 2 }, { fromMicros: 1, toMicros: 2 }]

/** Each step names the index and how far its columns are fixed: by equality, then from the position on. */
function expectedStep(filter: OrderFilter, { fromMicros }: TimeRange): string {
  const found = 'SEARCH orders USING INDEX'
  const from = fromMicros === undefined ? '' : 'create_micros>? AND '
  const beyond = `${from}(create_micros,app_id,id)<(?,?,?)`
  if (filter.id && filter.appId) return `${found} orders_by_id (id=? AND app_id=?)`
  if (filter.id) return `${found} orders_by_id (id=?)`
  if (filter.userId) return `${found} orders_by_user (user_id=? AND order_status=? AND ${beyond})`
  if (filter.appId)
    return `${found} orders_by_app (app_id=? AND order_status=? AND ${from}(create_micros,id)<(?,?))`
  return `${found} orders_by_status (order_status=? AND ${beyond})`
}

function planOf(db: DatabaseSync, filter: OrderSearch): string[] {
  const { sql, values } = searchStatement(filter, { limit: 50 })
  const statement = db.prepare(`EXPLAIN QUERY PLAN ${sql}`, { allowUnknownNamedParameters: true })
  return statement.all(values).map(({ detail }) => String(detail))
}

for (const analysed of [false, true]) {
  test(`no search scans a table or sorts without bound${analysed ? ', after ANALYZE too' : ''}`, () => {
    const db = new DatabaseSync(':memory:')
    migrate(db, mainFile('').migrations)
    if (analysed) db.exec('ANALYZE')
    for (const [filter, period] of COMBINATIONS.flatMap((filter) =>
      PERIODS.map((each) => [filter, each] as const),
    )) {
      const title = JSON.stringify({ filter, period })
      const plan = planOf(db, { ...filter, ...period })
      const steps = stepsOf(plan)
      assert.deepEqual(new Set(steps), new Set([expectedStep(filter, period)]), title)
      assert.equal(steps.length, filter.status || filter.id ? 1 : 5, title)
      // One order per app that has the id: that little may be sorted.
      const sortsOneId = filter.id !== undefined && filter.appId === undefined
      assert.deepEqual(
        plan.filter((step) => step.includes('TEMP B-TREE')),
        sortsOneId ? ['USE TEMP B-TREE FOR ORDER BY'] : [],
        title,
      )
    }
  })
}
