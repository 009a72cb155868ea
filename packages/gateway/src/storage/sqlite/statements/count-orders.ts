import { ORDER_STATUSES, type OrderStatus } from '@txgw/protocol/schemas'
import type { Database } from '../database/database.ts'

const OF_ONE_APP = 'SELECT order_status, count FROM order_counts WHERE app_id = ?'
const OF_ALL = 'SELECT order_status, sum(count) FROM order_counts GROUP BY order_status'

export function countOrders(db: Database, appId: string | undefined): Record<OrderStatus, number> {
  const rows = appId === undefined ? db.rows(OF_ALL) : db.rows(OF_ONE_APP, appId)
  const none = ORDER_STATUSES.map((status) => [status, 0])
  return Object.fromEntries([...none, ...rows]) as Record<OrderStatus, number>
}
