import type { OfApps } from '@txgw/domain/apps/of-apps'
import type { OrderFilter } from '@txgw/domain/orders/order-store'
import { ORDER_STATUSES, type OrderStatus } from '@txgw/protocol/schemas'
import type { Database } from '../../database/database.ts'

const OF_APPS = `
  SELECT order_status, sum(count) FROM json_each(?) CROSS JOIN order_counts ON app_id = value
  GROUP BY order_status`
const OF_ALL = 'SELECT order_status, sum(count) FROM order_counts GROUP BY order_status'

export function countOrders(
  db: Database,
  { appId, appIds = appId === undefined ? undefined : [appId] }: Pick<OrderFilter, 'appId'> & OfApps,
): Record<OrderStatus, number> {
  const rows = appIds === undefined ? db.rows(OF_ALL) : db.rows(OF_APPS, JSON.stringify(appIds))
  const none = ORDER_STATUSES.map((status) => [status, 0])
  return Object.fromEntries([...none, ...rows]) as Record<OrderStatus, number>
}
