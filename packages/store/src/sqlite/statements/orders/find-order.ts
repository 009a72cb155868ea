import type { Order, OrderHistoryEntry } from '@txgw/domain/orders/order'
import { ENTRY_COLUMNS, toHistoryEntry } from '../../../rows/history-row.ts'
import { ORDER_COLUMNS, toOrder } from '../../../rows/order-row.ts'
import type { Database } from '../../database/database.ts'

export const FIND_ORDER = `SELECT ${ORDER_COLUMNS} FROM orders WHERE id = ? AND app_id = ?`

export function findOrder(db: Database, appId: string, id: string): Order | undefined {
  const row = db.row(FIND_ORDER, id, appId)
  return row && toOrder(row)
}

/** The tables that hold the versions of orders. */
export const ENTRIES = `
  orders o JOIN order_history h ON h.order_key = o.order_key
  LEFT JOIN order_versions v ON v.order_key = h.order_key AND v.revision = h.revision`

/** A negative limit means no limit. */
const FIND_HISTORY = `
  SELECT ${ENTRY_COLUMNS} FROM ${ENTRIES}
  WHERE o.id = ? AND o.app_id = ? ORDER BY h.revision DESC LIMIT ?`

/** Returns the oldest entry first. A limit selects the newest entries. */
export function findHistory(
  db: Database,
  [appId, id]: [appId: string, id: string],
  limit = -1,
): OrderHistoryEntry[] {
  return db.rows(FIND_HISTORY, id, appId, limit).map(toHistoryEntry).reverse()
}
