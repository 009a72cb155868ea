import { utcText } from '@txgw/protocol'
import { dateTime, OrderStatus, utcDateTime } from '@txgw/protocol/schemas'
import Type, { type Static } from 'typebox'
import { orNull } from '../nullable.ts'
import { HISTORY_SOURCES, type OrderHistoryEntry } from './order.ts'
import { OrderChange, orderChanges } from './order-changes.ts'
import { OperatorOrder, toOperatorOrder } from './order-wire.ts'

/** What an archive keeps of a version besides the version itself. */
export const entryFields = {
  order_status: OrderStatus,
  update_time: dateTime('update_time of the order in this version'),
  source: Type.Enum(HISTORY_SOURCES, { description: 'What brought this version' }),
  recorded_at: utcDateTime('When the service came to know it; the same as `at`'),
}

export const WireHistoryEntry = Type.Object(
  {
    ...entryFields,
    at: utcDateTime('When the service came to know it'),
    actor: orNull(
      Type.String({
        description:
          'Who brought it: `operator` for the token, `console` for a session of the console, `recharge <id>`; null when it was not recorded',
      }),
    ),
    order: orNull(OperatorOrder),
    changes: orNull(
      Type.Array(OrderChange, {
        description:
          'What differs from the version before: nothing in the first one, null when one of the two is not known whole',
      }),
    ),
    restored: Type.Optional(
      Type.Object(
        { at: utcDateTime('When an import brought it back'), actor: orNull(Type.String()) },
        {
          description: 'Only of a version that came back from an archive: the rest is what the archive says',
        },
      ),
    ),
  },
  { title: 'OrderHistoryEntry' },
)

type WireHistoryEntry = Static<typeof WireHistoryEntry>

/** @param before the version that it replaced; absent of the first */
export function toWireEntry(
  entry: OrderHistoryEntry,
  before: OrderHistoryEntry | undefined,
): WireHistoryEntry {
  const { status, updateTime, source, recordedAtMs, actor, order, restored } = entry
  const recordedAt = utcText(recordedAtMs)
  return {
    order_status: status,
    update_time: updateTime,
    source,
    recorded_at: recordedAt,
    at: recordedAt,
    actor,
    order: order && toOperatorOrder(order),
    changes: changesOf(entry, before),
    ...(restored && { restored: { at: utcText(restored.atMs), actor: restored.actor } }),
  }
}

function changesOf(
  entry: OrderHistoryEntry,
  before: OrderHistoryEntry | undefined,
): WireHistoryEntry['changes'] {
  if (!before) return []
  if (!entry.order || !before.order) return null
  return orderChanges(toOperatorOrder(before.order), toOperatorOrder(entry.order))
}
