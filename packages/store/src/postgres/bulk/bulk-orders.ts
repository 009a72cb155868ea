import type { OrderWithHistory } from '@txgw/domain/orders/order'
import { ENTRY_COLUMNS, toHistoryEntry } from '../../rows/history-row.ts'
import { ORDER_COLUMNS, toOrder } from '../../rows/order-row.ts'
import type { Row } from '../pool/database.ts'
import { countOrders } from '../statements/orders/count-orders.ts'
import { orderKey } from '../statements/orders/order-key.ts'
import { addOrders } from '../statements/orders/restore-orders.ts'
import type { BulkTable } from './bulk-table.ts'

/** Looks up one order at a time: a few index probes, even while the tables have no statistics yet. */
const HISTORY = `(
    SELECT json_agg(json_build_array(${ENTRY_COLUMNS}) ORDER BY h.revision)::text
    FROM env.order_history h LEFT JOIN env.order_versions v
      ON v.app_id = h.app_id AND v.order_id = h.order_id AND v.revision = h.revision
    WHERE h.app_id = o.app_id AND h.order_id = o.id
  )`

const READ = `
  SELECT ${ORDER_COLUMNS}, ${HISTORY}, app_id, id FROM env.orders o
  WHERE (app_id, id) > ($1, $2) ORDER BY app_id, id LIMIT `

const FIND = `
  SELECT ${ORDER_COLUMNS}, ${HISTORY} FROM env.orders o
  WHERE (app_id, id) IN (SELECT * FROM unnest($1::text[], $2::text[]))`

const BEFORE_THE_FIRST = JSON.stringify(['', ''])

export const orderTable: BulkTable<OrderWithHistory> = {
  async read(db, { after = BEFORE_THE_FIRST, limit }) {
    const rows = await db.rowsOnce(READ + limit, ...(JSON.parse(after) as [string, string]))
    const last = rows.at(-1)
    const records = rows.map((row) => toRecord(row.slice(0, -2)))
    return { records, next: last && JSON.stringify(last.slice(-2)) }
  },
  async find(db, records) {
    const appIds = records.map(({ order }) => order.appId)
    const ids = records.map(({ order }) => orderKey(order.id))
    return (await db.rows(FIND, appIds, ids)).map(toRecord)
  },
  async add(db, records) {
    return (await addOrders(db, records)).size
  },
  async count(db) {
    return Object.values(await countOrders(db, {})).reduce((sum, count) => sum + count, 0)
  },
}

/** Takes a row of ORDER_COLUMNS followed by the history. */
function toRecord(row: Row): OrderWithHistory {
  const history = JSON.parse((row.at(-1) as string | null) ?? '[]') as Row[]
  return { order: toOrder(row), history: history.map(toHistoryEntry) }
}
