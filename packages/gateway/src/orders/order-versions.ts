import type { Order, OrderHistoryEntry } from './order.ts'
import type { OrderStore } from './order-store.ts'

/** Versions of one order that are shown or archived: a feed that goes round in circles makes any number. */
export const VERSIONS_MAX = 1000

/** The newest versions, and one more when there are more than can be shown. */
export function findVersions(
  orders: Pick<OrderStore, 'findHistory'>,
  { appId, id }: Pick<Order, 'appId' | 'id'>,
): Promise<OrderHistoryEntry[]> {
  return orders.findHistory(appId, id, { limit: VERSIONS_MAX + 1 })
}
