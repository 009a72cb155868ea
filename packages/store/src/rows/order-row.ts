import { type Order, orderFields } from '@txgw/domain/orders/order'
import { copyItems, copyMoney } from '@txgw/domain/orders/order-items'
import { microsOf } from '@txgw/domain/orders/order-times'
import { fromWireOrder, toWireOrder } from '@txgw/domain/orders/order-wire'
import type { OrderKind, Order as WireOrder } from '@txgw/protocol/schemas'
import { rowForm } from './row-form.ts'

/**
 * The columns that a read gives of an order, in the order that `toOrder` expects. The text holds all but the
 * kind.
 */
export const ORDER_COLUMNS = 'kind, wire'

export function toOrder([kind, wire]: readonly unknown[]): Order {
  return fromWireOrder({ ...(JSON.parse(wire as string) as WireOrder), kind: kind as OrderKind })
}

/** The columns that a write gives of an order: what searches need, and its text. */
export const orderRows = rowForm(orderFields, { wire: { type: 'text', from: wireText } })

/** The text that a merchant gets as the answer; it is stored as it is sent. */
export function wireText(order: Order): string {
  return JSON.stringify(toWireOrder(order))
}

/** Whether two orders are equal, apart from the zones of their times and the order of an item's fields. */
export function isSameOrder(one: Order, other: Order): boolean {
  return comparable(one) === comparable(other)
}

function comparable(order: Order): string {
  return JSON.stringify({
    ...toWireOrder(order),
    order_items: copyItems(order.items),
    total_price: order.totalPrice && copyMoney(order.totalPrice),
    create_time: microsOf('create_time', order.createTime),
    update_time: microsOf('update_time', order.updateTime),
  })
}
