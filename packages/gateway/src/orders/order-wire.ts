import { instantMicros } from '@txgw/protocol'
import {
  checkFields,
  type FieldViolation,
  fieldViolation,
  OrderInput,
  OrderKind,
  type Order as WireOrder,
  Order as WireOrderSchema,
} from '@txgw/protocol/schemas'
import Type, { type Static } from 'typebox'
import type { Order } from './order.ts'
import { copyItem, copyTotal } from './order-items.ts'

/** An order as the operator sees it: the contract's object and its kind. */
export const OperatorOrder = Type.Object(
  { ...WireOrderSchema.properties, kind: Type.Optional(OrderKind) },
  { title: 'OperatorOrder' },
)

export type OperatorOrder = Static<typeof OperatorOrder>

/** The same object as the operator sends it. */
export const OperatorOrderInput = Type.Object(
  { ...OrderInput.properties, kind: Type.Optional(OrderKind) },
  { title: 'OperatorOrderInput' },
)

export type OperatorOrderInput = Static<typeof OperatorOrderInput>

const checkOrder = checkFields(OperatorOrderInput)

/** The contract's object, in the contract's field order. */
export function toWireOrder(order: Order): WireOrder {
  return {
    app_id: order.appId,
    create_time: order.createTime,
    update_time: order.updateTime,
    user_id: order.userId,
    payment_order_id: order.id,
    server_id: order.serverId,
    order_status: order.status,
    order_items: order.items,
    ...(order.totalPrice && { total_price: order.totalPrice }),
    shop_region: order.shopRegion,
    payment_channel: order.paymentChannel,
  }
}

export function toOperatorOrder(order: Order): OperatorOrder {
  return { ...toWireOrder(order), kind: order.kind }
}

export type ReadOrder = { ok: true; order: Order } | { ok: false; violations: FieldViolation[] }

/** Reads an order that an operator sent. Fields outside the contract are left out. */
export function readOrder(value: unknown): ReadOrder {
  const checked = checkOrder(value)
  return checked.ok ? toOrder(checked.value) : checked
}

/** The same for an order whose fields have each been checked already. */
export function toOrder(input: OperatorOrderInput): ReadOrder {
  const { create_time, update_time } = input
  if (Number(instantMicros(update_time)) < Number(instantMicros(create_time))) {
    return {
      ok: false,
      violations: [fieldViolation('update_time', 'must not be before create_time', update_time)],
    }
  }
  return { ok: true, order: fromWireOrder(input) }
}

export function fromWireOrder(order: OperatorOrderInput): Order {
  return {
    appId: order.app_id,
    id: order.payment_order_id,
    kind: order.kind ?? 'payment',
    userId: order.user_id,
    serverId: order.server_id,
    status: order.order_status,
    items: (order.order_items ?? []).map(copyItem),
    totalPrice: copyTotal(order.total_price),
    shopRegion: order.shop_region,
    paymentChannel: order.payment_channel,
    createTime: order.create_time,
    updateTime: order.update_time,
  }
}
