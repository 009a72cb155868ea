import type { OrderHistoryEntry } from '../../orders/order.ts'
import { ORDER_COLUMNS, toOrder } from '../rows/order-row.ts'
import type { OrderStore } from '../store.ts'
import { changeStatus } from './change-status.ts'
import type { Connection, Row } from './connection.ts'
import { countOrders } from './count-orders.ts'
import { deleteOrders } from './delete-orders.ts'
import { orderKey } from './order-key.ts'
import { putOrders } from './put-orders.ts'
import { searchOrders } from './search-orders.ts'

/** Runs for every query of a merchant. */
export const FIND_WIRE_ORDER = 'SELECT wire FROM env.orders WHERE app_id = $1 AND id = $2'

const FIND_ORDER = `SELECT ${ORDER_COLUMNS} FROM env.orders WHERE app_id = $1 AND id = $2`

const FIND_HISTORY = `
  SELECT order_status, update_time, source, recorded_at_ms FROM env.order_history
  WHERE app_id = $1 AND order_id = $2 ORDER BY revision`

export function createOrderStore(connection: Connection): OrderStore {
  return {
    putOrders: async (orders, recordedAtMs) => putOrders(connection, orders, recordedAtMs),
    async findOrder(appId, id) {
      const row = await connection.find(FIND_ORDER, appId, orderKey(id))
      return row && toOrder(row)
    },
    async findWireOrder(appId, id) {
      const row = await connection.find(FIND_WIRE_ORDER, appId, orderKey(id))
      return row?.[0] as string | undefined
    },
    async findHistory(appId, id) {
      return (await connection.rows(FIND_HISTORY, appId, orderKey(id))).map(toHistoryEntry)
    },
    changeStatus: async (change) => changeStatus(connection, change),
    searchOrders: (filter, page) => searchOrders(connection, filter, page),
    countOrders: ({ appId }) => countOrders(connection, appId),
    deleteOrders: async (orders) => deleteOrders(connection, orders),
  }
}

export function toHistoryEntry([status, updateTime, source, recordedAtMs]: Row): OrderHistoryEntry {
  return { status, updateTime, source, recordedAtMs } as OrderHistoryEntry
}
