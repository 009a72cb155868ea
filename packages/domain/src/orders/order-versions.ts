import type { Order, OrderHistoryEntry } from './order.ts'
import type { OrderStore } from './order-store.ts'

/**
 * The most versions of one order that are shown or archived. A feed that repeats itself can create any number of
 * versions.
 */
export const VERSIONS_MAX = 1000

/** Returns the newest versions, and one more when there are more than can be shown. */
export function findVersions(
  orders: Pick<OrderStore, 'findHistory'>,
  { appId, id }: Pick<Order, 'appId' | 'id'>,
): Promise<OrderHistoryEntry[]> {
  return orders.findHistory(appId, id, { limit: VERSIONS_MAX + 1 })
}
