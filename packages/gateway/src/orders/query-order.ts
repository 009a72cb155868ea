import { noSuchOrder, type OrderQuestion } from './require-order.ts'

/**
 * The order as the contract shows it, as JSON text. An app sees its own orders: another app's order is
 * answered like one that does not exist.
 */
export async function queryOrder({ orders, appId, id }: OrderQuestion<'findWireOrder'>): Promise<string> {
  return (await orders.findWireOrder(appId, id)) ?? noSuchOrder()
}
