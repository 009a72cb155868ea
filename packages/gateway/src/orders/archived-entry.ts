import { dateTime, OrderStatus, utcDateTime } from '@txgw/protocol/schemas'
import Type from 'typebox'
import { HISTORY_SOURCES } from './order.ts'

/** The fields that an archive keeps for a version besides the version itself. */
export const entryFields = {
  order_status: OrderStatus,
  update_time: dateTime('update_time of the order in this version'),
  source: Type.Enum(HISTORY_SOURCES, { description: 'Where this version came from' }),
  recorded_at: utcDateTime('When the service recorded it; the same as `at`'),
}
