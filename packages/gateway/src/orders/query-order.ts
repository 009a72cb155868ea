import { ServiceError } from '../service-error.ts'
import type { OrderStore } from '../storage/store.ts'
import type { Order } from './order.ts'

interface OrderQuestion {
  orders: Pick<OrderStore, 'findOrder'>
  appId: string
  id: string
}

/** An app sees its own orders: another app's order is answered like one that does not exist. */
export async function queryOrder({ orders, appId, id }: OrderQuestion): Promise<Order> {
  const order = await orders.findOrder(appId, id)
  if (!order) throw new ServiceError('NOT_FOUND', { message: 'There is no such order.' })
  return order
}
