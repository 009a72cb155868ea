import type { OrderKind, Order as WireOrder } from '@txgw/protocol/schemas'
import type { Order } from '../../orders/order.ts'
import { copyItem, copyMoney } from '../../orders/order-items.ts'
import { fromWireOrder, toWireOrder } from '../../orders/order-wire.ts'
import { microsOf } from './order-values.ts'

/** What a read gives of an order, in the order in which `toOrder` takes it: all but the kind is in its text. */
export const ORDER_COLUMNS = 'kind, wire'

export function toOrder([kind, wire]: readonly unknown[]): Order {
  return fromWireOrder({ ...(JSON.parse(wire as string) as WireOrder), kind: kind as OrderKind })
}

/** What a merchant is answered with, kept as it is sent. */
export function wireText(order: Order): string {
  return JSON.stringify(toWireOrder(order))
}

/** Whether all is the same but the zones that the times are written in and the order of an item's fields. */
export function isSameOrder(one: Order, other: Order): boolean {
  return comparable(one) === comparable(other)
}

function comparable(order: Order): string {
  return JSON.stringify({
    ...toWireOrder(order),
    order_items: order.items.map(copyItem),
    total_price: order.totalPrice && copyMoney(order.totalPrice),
    create_time: microsOf('create_time', order.createTime),
    update_time: microsOf('update_time', order.updateTime),
  })
}
