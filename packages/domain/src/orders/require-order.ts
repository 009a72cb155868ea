import { DomainError } from '@txgw/base/domain-error'
import type { Order } from './order.ts'
import type { OrderStore } from './order-store.ts'

export interface OrderQuestion<Find extends 'findOrder' | 'findWireOrder'> {
  orders: Pick<OrderStore, Find>
  appId: string
  id: string
}

/** @throws {DomainError} not-found */
export async function requireOrder({ orders, appId, id }: OrderQuestion<'findOrder'>): Promise<Order> {
  return (await orders.findOrder(appId, id)) ?? noSuchOrder()
}

export function noSuchOrder(): never {
  throw new DomainError('not-found', 'This order does not exist.')
}
