import { utcText } from '@txgw/protocol'
import { dateTime, OrderStatus, utcDateTime } from '@txgw/protocol/schemas'
import Type, { type Static } from 'typebox'
import { nextCursor } from '../paging.ts'
import { HISTORY_SOURCES, type Order, type OrderHistoryEntry } from './order.ts'
import { allowedNext } from './order-status.ts'
import { OperatorOrder, toOperatorOrder } from './order-wire.ts'

const WireHistoryEntry = Type.Object(
  {
    order_status: OrderStatus,
    update_time: dateTime('update_time of the order in this state'),
    source: Type.Enum(HISTORY_SOURCES, { description: 'What brought this state' }),
    recorded_at: utcDateTime('When the service came to know it'),
  },
  { title: 'OrderHistoryEntry' },
)

export const WireOrderDetail = Type.Object(
  {
    order: OperatorOrder,
    history: Type.Array(WireHistoryEntry, { description: 'Every state it was in, oldest first' }),
    allowed_next: Type.Array(OrderStatus, { description: 'The states it may be changed to now' }),
  },
  { title: 'OrderDetail' },
)

export const WireOrderPage = Type.Object(
  { orders: Type.Array(OperatorOrder), next_cursor: nextCursor },
  { title: 'OrderPage' },
)

/** An order with where it came from and where it may go. */
export function toOrderDetail(order: Order, history: OrderHistoryEntry[]): Static<typeof WireOrderDetail> {
  return {
    order: toOperatorOrder(order),
    history: history.map(toWireHistory),
    allowed_next: [...allowedNext(order.status)],
  }
}

function toWireHistory({
  status,
  updateTime,
  source,
  recordedAtMs,
}: OrderHistoryEntry): Static<typeof WireHistoryEntry> {
  return { order_status: status, update_time: updateTime, source, recorded_at: utcText(recordedAtMs) }
}
