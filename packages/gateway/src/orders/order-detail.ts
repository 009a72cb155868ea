import { OrderStatus } from '@txgw/protocol/schemas'
import Type, { type Static } from 'typebox'
import { nextCursor } from '../paging.ts'
import type { OrderStore } from '../storage/store.ts'
import { toWireEntry, WireHistoryEntry } from './history-wire.ts'
import type { Order, OrderHistoryEntry } from './order.ts'
import { allowedNext } from './order-status.ts'
import { OperatorOrder, toOperatorOrder } from './order-wire.ts'

/** Versions of one order that are shown or archived: a feed that goes round in circles makes any number. */
export const VERSIONS_MAX = 1000

export const WireOrderDetail = Type.Object(
  {
    order: OperatorOrder,
    history: Type.Array(WireHistoryEntry, {
      maxItems: VERSIONS_MAX,
      description:
        'Every version there was, whole, oldest first; `order` is null in one that was replaced before versions were kept whole',
    }),
    history_truncated: Type.Optional(
      Type.Literal(true, { description: 'There are older versions than are listed' }),
    ),
    allowed_next: Type.Array(OrderStatus, { description: 'The states it may be changed to now' }),
  },
  { title: 'OrderDetail' },
)

export const WireOrderPage = Type.Object(
  { orders: Type.Array(OperatorOrder), next_cursor: nextCursor },
  { title: 'OrderPage' },
)

/** The newest versions, and one more when there are more than can be shown. */
export function findVersions(
  orders: Pick<OrderStore, 'findHistory'>,
  { appId, id }: Pick<Order, 'appId' | 'id'>,
): Promise<OrderHistoryEntry[]> {
  return orders.findHistory(appId, id, { limit: VERSIONS_MAX + 1 })
}

/** An order with where it came from and where it may go. @param history as `findVersions` gives it */
export function toOrderDetail(order: Order, history: OrderHistoryEntry[]): Static<typeof WireOrderDetail> {
  const entries = history.map((entry, index) => toWireEntry(entry, history[index - 1]))
  return {
    order: toOperatorOrder(order),
    history: entries.slice(-VERSIONS_MAX),
    ...(history.length > VERSIONS_MAX && { history_truncated: true as const }),
    allowed_next: [...allowedNext(order.status)],
  }
}
