import { listColumns } from '@txgw/base/records/places'
import { type Order, orderFields } from '@txgw/domain/orders/order'
import type { OrderFilter, OrderPosition, OrderStore } from '@txgw/domain/orders/order-store'
import { toOperatorOrder } from '@txgw/domain/orders/order-wire'
import { instantMicros } from '@txgw/protocol'
import { OrderStatus } from '@txgw/protocol/schemas'
import Type, { type Static } from 'typebox'
import type { List } from '../../lists/list.ts'
import { periodQuery, toPeriod } from '../../lists/period.ts'
import { cursorFormat, pageQuery } from '../../paging.ts'

/** Unknown parameters are refused, because a misspelt filter must not show everything. */
export const OrderSearch = Type.Object(
  {
    app_id: Type.Optional(Type.String({ description: 'Only orders of this app' })),
    user_id: Type.Optional(Type.String({ description: 'Only orders of this player' })),
    status: Type.Optional(OrderStatus),
    id: Type.Optional(Type.String({ description: 'Only the order with this payment_order_id' })),
    ...periodQuery('orders with a `create_time`'),
    ...pageQuery,
  },
  { title: 'OrderSearch', additionalProperties: false },
)

type OrderSearch = Static<typeof OrderSearch>

const cursors = cursorFormat(
  Type.Object(
    { createMicros: Type.Integer(), appId: Type.String(), id: Type.String() },
    { additionalProperties: false },
  ),
)

const columns = listColumns(orderFields)

/** The newest create_time first. */
export function orderList(
  orders: Pick<OrderStore, 'searchOrders'>,
  query: OrderSearch,
): List<Order, OrderPosition> {
  const filter = { ...toFilter(query), ...toPeriod(query) }
  return {
    name: 'orders',
    cursors,
    positionOf,
    toWire: toOperatorOrder,
    columns,
    load: async (page) => ({ rows: await orders.searchOrders(filter, page) }),
    timeOf: ({ createMicros }) => Math.floor(createMicros / 1000),
  }
}

function toFilter({ app_id, user_id, status, id }: OrderSearch): OrderFilter {
  return {
    ...(app_id !== undefined && { appId: app_id }),
    ...(user_id !== undefined && { userId: user_id }),
    ...(status !== undefined && { status }),
    ...(id !== undefined && { id }),
  }
}

function positionOf(order: Order): OrderPosition {
  const createMicros = instantMicros(order.createTime)
  if (createMicros === undefined) throw new Error('a stored order has no valid create_time')
  return { createMicros, appId: order.appId, id: order.id }
}
