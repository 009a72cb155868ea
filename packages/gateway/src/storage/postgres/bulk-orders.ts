import type { BulkOrder } from '../bulk-store.ts'
import { ORDER_COLUMNS, toOrder } from '../rows/order-row.ts'
import { type BulkTable, rowsOf, rowsText } from './bulk-table.ts'
import type { Row } from './connection.ts'
import { countChanges, countOrders } from './count-orders.ts'
import { INPUT_COLUMNS, toInput } from './order-input.ts'
import { orderKey } from './order-key.ts'
import { toHistoryEntry } from './order-store.ts'

const HISTORY_COLUMNS = 'app_id, order_id, revision, order_status, update_time, source, recorded_at_ms'

/** One order at a time, which is one index probe, however little is known of the tables yet. */
const HISTORY = `(
    SELECT json_agg(json_build_array(order_status, update_time, source, recorded_at_ms) ORDER BY revision)::text
    FROM env.order_history
    WHERE order_history.app_id = orders.app_id AND order_history.order_id = orders.id
  )`

const READ = `
  SELECT ${ORDER_COLUMNS}, ${HISTORY}, app_id, id FROM env.orders
  WHERE (app_id, id) > ($1, $2) ORDER BY app_id, id LIMIT `

const FIND = `
  SELECT ${ORDER_COLUMNS}, ${HISTORY} FROM env.orders
  WHERE (app_id, id) IN (SELECT * FROM unnest($1::text[], $2::text[]))`

const ADD = `
  WITH added AS (
    INSERT INTO env.orders (${INPUT_COLUMNS}, revision)
    SELECT ${INPUT_COLUMNS}, revision FROM ${rowsOf('env.orders', '$1')}
    ON CONFLICT (app_id, id) DO NOTHING
    RETURNING app_id, id, order_status
  ), remembered AS (
    INSERT INTO env.order_history (${HISTORY_COLUMNS})
    SELECT entry.* FROM (SELECT ${HISTORY_COLUMNS} FROM ${rowsOf('env.order_history', '$2')}) AS entry
    JOIN added ON added.app_id = entry.app_id AND added.id = entry.order_id
  ), counted AS (${countChanges('(SELECT app_id, order_status, 1 AS change FROM added) AS changes')}
  )
  SELECT count(*) FROM added`

const BEFORE_THE_FIRST = JSON.stringify(['', ''])

export const orderTable: BulkTable<BulkOrder> = {
  async read(db, { after = BEFORE_THE_FIRST, limit }) {
    const rows = await db.rowsOnce(READ + limit, ...(JSON.parse(after) as [string, string]))
    const last = rows.at(-1)
    const records = rows.map((row) => toBulkOrder(row.slice(0, -2)))
    return { records, next: last && JSON.stringify(last.slice(-2)) }
  },
  async find(db, records) {
    const appIds = records.map(({ order }) => order.appId)
    const ids = records.map(({ order }) => orderKey(order.id))
    return (await db.rows(FIND, appIds, ids)).map(toBulkOrder)
  },
  async add(db, records) {
    const orders = records.map(({ order, history }) => ({ ...toInput(order), revision: history.length }))
    const histories = rowsText(HISTORY_COLUMNS, records.flatMap(historyValues))
    return (await db.row(ADD, JSON.stringify(orders), histories))?.[0] as number
  },
  async count(db) {
    return Object.values(await countOrders(db, undefined)).reduce((sum, count) => sum + count, 0)
  },
}

/** A row of ORDER_COLUMNS and the history. */
function toBulkOrder(row: Row): BulkOrder {
  const history = JSON.parse((row.at(-1) as string | null) ?? '[]') as Row[]
  return { order: toOrder(row), history: history.map(toHistoryEntry) }
}

/** In the order of HISTORY_COLUMNS. */
function historyValues({ order: { appId, id }, history }: BulkOrder): unknown[][] {
  return history.map(({ status, updateTime, source, recordedAtMs }, index) => [
    appId,
    orderKey(id),
    index + 1,
    status,
    updateTime,
    source,
    recordedAtMs,
  ])
}
