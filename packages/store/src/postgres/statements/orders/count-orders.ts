import type { OfApps } from '@txgw/domain/apps/of-apps'
import type { OrderFilter } from '@txgw/domain/orders/order-store'
import { ORDER_STATUSES, type OrderStatus } from '@txgw/protocol/schemas'
import type { Reader } from '../../pool/database.ts'

/**
 * Each status has this many counters. A session writes to one of them, so that few sessions wait for each
 * other.
 */
const SLOTS = 16

/**
 * SQL that adds to the counters. `changes` is a table with app_id, order_status and change. Counters are
 * locked in a fixed order, each once.
 */
export function countChanges(changes: string): string {
  return `
    INSERT INTO env.order_counts (app_id, order_status, slot, count)
    SELECT app_id, order_status, pg_backend_pid() % ${SLOTS}, sum(change)
    FROM ${changes}
    GROUP BY app_id, order_status HAVING sum(change) <> 0 ORDER BY app_id, order_status
    ON CONFLICT (app_id, order_status, slot) DO UPDATE SET count = order_counts.count + excluded.count`
}

const OF_APPS = `
  SELECT order_status, sum(count)::bigint FROM env.order_counts WHERE app_id = ANY ($1) GROUP BY order_status`
const OF_ALL = 'SELECT order_status, sum(count)::bigint FROM env.order_counts GROUP BY order_status'

export async function countOrders(
  db: Reader,
  { appId, appIds = appId === undefined ? undefined : [appId] }: Pick<OrderFilter, 'appId'> & OfApps,
): Promise<Record<OrderStatus, number>> {
  const rows = appIds === undefined ? await db.rows(OF_ALL) : await db.rows(OF_APPS, [...appIds])
  const none = ORDER_STATUSES.map((status) => [status, 0])
  return Object.fromEntries([...none, ...rows]) as Record<OrderStatus, number>
}
