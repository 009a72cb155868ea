import type { OrderStore } from '../../../orders/order-store.ts'
import { ENTRY_COLUMNS, toHistoryEntry } from '../../rows/history-row.ts'
import { ORDER_COLUMNS, toOrder } from '../../rows/order-row.ts'
import type { Database } from '../pool/database.ts'
import { changeStatus } from './change-status.ts'
import { countOrders } from './count-orders.ts'
import { deleteOrders } from './delete-orders.ts'
import { orderKey } from './order-key.ts'
import { putOrders } from './put-orders.ts'
import { restoreOrders } from './restore-orders.ts'
import { searchOrders } from './search-orders.ts'

/** Runs for every order query of a merchant. */
export const FIND_WIRE_ORDER = 'SELECT wire FROM env.orders WHERE app_id = $1 AND id = $2'

const FIND_ORDER = `SELECT ${ORDER_COLUMNS} FROM env.orders WHERE app_id = $1 AND id = $2`

export const FIND_HISTORY = `
  SELECT ${ENTRY_COLUMNS}
  FROM env.orders o JOIN env.order_history h ON h.app_id = o.app_id AND h.order_id = o.id
  LEFT JOIN env.order_versions v ON v.app_id = h.app_id AND v.order_id = h.order_id AND v.revision = h.revision
  WHERE o.app_id = $1 AND o.id = $2 ORDER BY h.revision DESC LIMIT $3`

export function createOrderStore(database: Database): OrderStore {
  return {
    putOrders: async (orders, recordedAtMs, actor) =>
      putOrders(database, orders, { recordedAtMs, ...(actor !== undefined && { actor }) }),
    restoreOrders: async (orders) => restoreOrders(database, orders),
    async findOrder(appId, id) {
      const row = await database.find(FIND_ORDER, appId, orderKey(id))
      return row && toOrder(row)
    },
    async findWireOrder(appId, id) {
      const row = await database.find(FIND_WIRE_ORDER, appId, orderKey(id))
      return row?.[0] as string | undefined
    },
    async findHistory(appId, id, page) {
      const newestFirst = await database.rows(FIND_HISTORY, appId, orderKey(id), page?.limit ?? null)
      return newestFirst.map(toHistoryEntry).reverse()
    },
    changeStatus: async (change) => changeStatus(database, change),
    searchOrders: (filter, page) => searchOrders(database, filter, page),
    countOrders: (filter) => countOrders(database, filter),
    deleteOrders: async (orders) => deleteOrders(database, orders),
  }
}
