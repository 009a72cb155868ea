import type { Order } from '@txgw/gateway/operator-api'
import { pathPart } from './path-part.ts'

/** The path of an order's page within the environment. */
export function orderPath({ app_id, payment_order_id }: Pick<Order, 'app_id' | 'payment_order_id'>): string {
  return `/orders/${pathPart(app_id)}/${pathPart(payment_order_id)}`
}
