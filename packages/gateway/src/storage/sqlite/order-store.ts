import type { OrderHistoryEntry } from '../../orders/order.ts'
import { ORDER_COLUMNS, toOrder } from '../rows/order-row.ts'
import type { OrderStore } from '../store.ts'
import { changeStatus } from './change-status.ts'
import type { Connection } from './connection.ts'
import { countOrders } from './count-orders.ts'
import type { Row } from './database.ts'
import { deleteOrders, toDeletedRow } from './delete-orders.ts'
import { putOrders, toPutRow } from './put-orders.ts'
import { searchOrders } from './search-orders.ts'

/** Runs for every query of a merchant. */
const FIND_WIRE_ORDER = 'SELECT wire FROM orders WHERE id = ? AND app_id = ?'

export const FIND_ORDER = `SELECT ${ORDER_COLUMNS} FROM orders WHERE id = ? AND app_id = ?`

export const FIND_HISTORY = `
  SELECT h.order_status, h.update_time, h.source, h.recorded_at_ms
  FROM orders o JOIN order_history h USING (order_key)
  WHERE o.id = ? AND o.app_id = ?
  ORDER BY h.revision`

export function createOrderStore(connection: Connection): OrderStore {
  return {
    async putOrders(orders, recordedAtMs) {
      const rows = orders.map(toPutRow)
      const origin = { source: 'import', recordedAtMs } as const
      return connection.write((db) => putOrders(db, rows, origin))
    },
    async findOrder(appId, id) {
      const row = connection.read((db) => db.row(FIND_ORDER, id, appId))
      return row && toOrder(row)
    },
    async findWireOrder(appId, id) {
      return connection.read((db) => db.row(FIND_WIRE_ORDER, id, appId))?.[0] as string | undefined
    },
    async findHistory(appId, id) {
      return connection.read((db) => db.rows(FIND_HISTORY, id, appId)).map(toHistoryEntry)
    },
    async changeStatus(change) {
      return connection.write((db) => changeStatus(db, change))
    },
    async searchOrders(filter, page) {
      return connection.read((db) => searchOrders(db, filter, page))
    },
    async countOrders({ appId }) {
      return connection.read((db) => countOrders(db, appId))
    },
    async deleteOrders(orders) {
      const rows = orders.map(toDeletedRow)
      return connection.write((db) => deleteOrders(db, rows))
    },
  }
}

export function toHistoryEntry([status, updateTime, source, recordedAtMs]: Row): OrderHistoryEntry {
  return { status, updateTime, source, recordedAtMs } as OrderHistoryEntry
}
