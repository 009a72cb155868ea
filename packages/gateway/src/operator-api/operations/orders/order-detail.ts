import type { Order, OrderHistoryEntry } from '@txgw/domain/orders/order'
import { allowedNext } from '@txgw/domain/orders/order-status'
import { VERSIONS_MAX } from '@txgw/domain/orders/order-versions'
import { OperatorOrder, toOperatorOrder } from '@txgw/domain/orders/order-wire'
import { OrderStatus } from '@txgw/protocol/schemas'
import Type, { type Static } from 'typebox'
import { reached } from '../../lists/list.ts'
import { nextCursor } from '../../paging.ts'
import { toWireEntry, WireHistoryEntry } from './history-wire.ts'

export const WireOrderDetail = Type.Object(
  {
    order: OperatorOrder,
    history: Type.Array(WireHistoryEntry, {
      maxItems: VERSIONS_MAX,
      description:
        'Every version, whole, the oldest first; `order` is null in a version that was replaced before the service kept whole versions',
    }),
    history_truncated: Type.Optional(
      Type.Literal(true, { description: 'There are older versions than are listed' }),
    ),
    allowed_next: Type.Array(OrderStatus, { description: 'The states that the order can change to now' }),
  },
  { title: 'OrderDetail' },
)

export const WireOrderPage = Type.Object(
  { orders: Type.Array(OperatorOrder), next_cursor: nextCursor, reached },
  { title: 'OrderPage' },
)

/**
 * An order with its history and its allowed next statuses.
 * @param history as `findVersions` returns it
 */
export function toOrderDetail(order: Order, history: OrderHistoryEntry[]): Static<typeof WireOrderDetail> {
  const entries = history.map((entry, index) => toWireEntry(entry, history[index - 1]))
  return {
    order: toOperatorOrder(order),
    history: entries.slice(-VERSIONS_MAX),
    ...(history.length > VERSIONS_MAX && { history_truncated: true as const }),
    allowed_next: [...allowedNext(order.status)],
  }
}
