import { noSuchOrder, type OrderQuestion } from './require-order.ts'

/**
 * Returns the order as JSON text in the contract's form. An app sees only its own orders: an order of another app
 * gets the same answer as one that does not exist.
 */
export async function queryOrder({ orders, appId, id }: OrderQuestion<'findWireOrder'>): Promise<string> {
  return (await orders.findWireOrder(appId, id)) ?? noSuchOrder()
}
