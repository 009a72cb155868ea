import type { OrderHistoryEntry } from '../../orders/order.ts'
import type { BulkOrder } from '../bulk-store.ts'
import { ORDER_COLUMNS, toOrder } from '../rows/order-row.ts'
import type { BulkTable } from './bulk-table.ts'
import { countOrders } from './count-orders.ts'
import type { Database, Row } from './database.ts'
import { FIND_HISTORY, FIND_ORDER, toHistoryEntry } from './order-store.ts'
import { OrderTally } from './order-tally.ts'
import { PUT, toPutRow } from './put-orders.ts'

const READ = `
  SELECT ${ORDER_COLUMNS}, order_key FROM orders WHERE order_key > ? ORDER BY order_key LIMIT ?`
const READ_HISTORIES = `
  SELECT order_status, update_time, source, recorded_at_ms, order_key FROM order_history
  WHERE order_key > ? AND order_key <= ? ORDER BY order_key, revision`

const SET_REVISION = 'UPDATE orders SET revision = ? WHERE order_key = ?'
const REMEMBER = `
  INSERT INTO order_history (order_key, revision, order_status, update_time, source, recorded_at_ms)
  VALUES (?, ?, ?, ?, ?, ?)`

/** Reading follows the rows as they lie in the file, instead of an index that leads here and there. */
export const orderTable: BulkTable<BulkOrder> = {
  read(db, { after = '0', limit }) {
    const rows = db.rows(READ, Number(after), limit)
    const lastKey = rows.at(-1)?.at(-1)
    if (lastKey === undefined) return { records: [], next: undefined }
    const histories = readHistories(db, Number(after), Number(lastKey))
    return { records: rows.map((row) => toBulkOrder(row, histories)), next: String(lastKey) }
  },
  find(db, { order: { appId, id } }) {
    const row = db.row(FIND_ORDER, id, appId)
    if (!row) return undefined
    const history = db.rows(FIND_HISTORY, id, appId).map(toHistoryEntry)
    return { order: toOrder(row), history }
  },
  add(db, records) {
    const tally = new OrderTally()
    for (const record of records) addOrder(db, record, tally)
    tally.write(db)
  },
  count: (db) => Object.values(countOrders(db, undefined)).reduce((sum, count) => sum + count, 0),
}

type Histories = Map<unknown, OrderHistoryEntry[]>

function readHistories(db: Database, afterKey: number, lastKey: number): Histories {
  const histories: Histories = new Map()
  for (const row of db.rows(READ_HISTORIES, afterKey, lastKey)) {
    const history = histories.get(row.at(-1))
    if (history) history.push(toHistoryEntry(row))
    else histories.set(row.at(-1), [toHistoryEntry(row)])
  }
  return histories
}

function toBulkOrder(row: Row, histories: Histories): BulkOrder {
  return { order: toOrder(row), history: histories.get(row.at(-1)) ?? [] }
}

function addOrder(db: Database, { order, history }: BulkOrder, tally: OrderTally): void {
  const [orderKey = null] = db.row(PUT, ...toPutRow(order).values) as Row
  if (history.length > 1) db.run(SET_REVISION, history.length, orderKey)
  for (const [index, { status, updateTime, source, recordedAtMs }] of history.entries())
    db.run(REMEMBER, orderKey, index + 1, status, updateTime, source, recordedAtMs)
  tally.add(order.appId, order.status, 1)
}
