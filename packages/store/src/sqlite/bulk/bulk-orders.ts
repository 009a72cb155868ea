import type { OrderHistoryEntry, OrderWithHistory } from '@txgw/domain/orders/order'
import { ENTRY_COLUMNS, toHistoryEntry } from '../../rows/history-row.ts'
import { ORDER_COLUMNS, toOrder } from '../../rows/order-row.ts'
import type { Database, Row } from '../database/database.ts'
import { countOrders } from '../statements/orders/count-orders.ts'
import { ENTRIES, FIND_ORDER, findHistory } from '../statements/orders/find-order.ts'
import { addOrders, toRestoredRow } from '../statements/orders/restore-orders.ts'
import type { BulkTable } from './bulk-table.ts'

const READ = `
  SELECT ${ORDER_COLUMNS}, order_key FROM orders WHERE order_key > ? ORDER BY order_key LIMIT ?`
const READ_HISTORIES = `
  SELECT ${ENTRY_COLUMNS}, o.order_key FROM ${ENTRIES}
  WHERE o.order_key > ? AND o.order_key <= ? ORDER BY o.order_key, h.revision`

/** Reads rows in the order in which they lie in the file, because an index would jump around in it. */
export const orderTable: BulkTable<OrderWithHistory> = {
  read(db, { after = '0', limit }) {
    const rows = db.rows(READ, Number(after), limit)
    const lastKey = rows.at(-1)?.at(-1)
    if (lastKey === undefined) return { records: [], next: undefined }
    const histories = readHistories(db, Number(after), Number(lastKey))
    return { records: rows.map((row) => toRecord(row, histories)), next: String(lastKey) }
  },
  find(db, { order: { appId, id } }) {
    const row = db.row(FIND_ORDER, id, appId)
    return row && { order: toOrder(row), history: findHistory(db, [appId, id]) }
  },
  add(db, records) {
    addOrders(db, records.map(toRestoredRow))
  },
  count: (db) => Object.values(countOrders(db, {})).reduce((sum, count) => sum + count, 0),
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

function toRecord(row: Row, histories: Histories): OrderWithHistory {
  return { order: toOrder(row), history: histories.get(row.at(-1)) ?? [] }
}
