import { ServiceError } from '../service-error.ts'
import type { OrderStore } from '../storage/store.ts'
import type { Order } from './order.ts'

export interface OrderQuestion<Find extends 'findOrder' | 'findWireOrder'> {
  orders: Pick<OrderStore, Find>
  appId: string
  id: string
}

/** @throws {ServiceError} NOT_FOUND */
export async function requireOrder({ orders, appId, id }: OrderQuestion<'findOrder'>): Promise<Order> {
  return (await orders.findOrder(appId, id)) ?? noSuchOrder()
}

export function noSuchOrder(): never {
  throw new ServiceError('NOT_FOUND', { message: 'There is no such order.' })
}
