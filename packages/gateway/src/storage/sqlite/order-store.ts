import type { OrderHistoryEntry } from '../../orders/order.ts'
import type { OrderStore } from '../store.ts'
import { changeStatus } from './change-status.ts'
import type { Connection } from './connection.ts'
import type { Row } from './database.ts'
import { ORDER_COLUMNS, toOrder } from './order-row.ts'
import { putOrder, toPutRow } from './put-orders.ts'
import { searchOrders } from './search-orders.ts'

const FIND = `SELECT ${ORDER_COLUMNS} FROM orders WHERE id = ? AND app_id = ?`

const FIND_HISTORY = `
  SELECT h.order_status, h.update_time, h.source, h.recorded_at_ms
  FROM orders o JOIN order_history h USING (order_key)
  WHERE o.id = ? AND o.app_id = ?
  ORDER BY h.revision`

export function createOrderStore(connection: Connection): OrderStore {
  return {
    async putOrders(orders, recordedAtMs) {
      const rows = orders.map(toPutRow)
      const origin = { source: 'import', recordedAtMs } as const
      return connection.write((db) => rows.map((row) => putOrder(db, row, origin)))
    },
    async findOrder(appId, id) {
      const row = connection.read((db) => db.row(FIND, id, appId))
      return row && toOrder({ appId, id }, row)
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
  }
}

function toHistoryEntry([status, updateTime, source, recordedAtMs]: Row): OrderHistoryEntry {
  return { status, updateTime, source, recordedAtMs } as OrderHistoryEntry
}
