import type { Order } from '@txgw/gateway/operator-api'
import { pathPart } from './path-part.ts'
import { queryText } from './query-text.ts'

/** The path of an order's page within the environment. */
export function orderPath({ app_id, payment_order_id }: Pick<Order, 'app_id' | 'payment_order_id'>): string {
  return `/orders/${pathPart(app_id)}/${pathPart(payment_order_id)}`
}

/** The path of a player's page within the environment. Two games may have a player with the same id. */
export function playerPath({ user_id, app_id }: { user_id: string; app_id?: string }): string {
  return `/players/${pathPart(user_id)}${queryText({ app_id })}`
}
