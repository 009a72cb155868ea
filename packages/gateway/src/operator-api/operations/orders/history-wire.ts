import { utcText } from '@txgw/protocol'
import { utcDateTime } from '@txgw/protocol/schemas'
import Type, { type Static } from 'typebox'
import { orNull } from '../../../base/nullable.ts'
import { entryFields } from '../../../orders/archived-entry.ts'
import type { OrderHistoryEntry } from '../../../orders/order.ts'
import { OperatorOrder, toOperatorOrder } from '../../../orders/order-wire.ts'
import { OrderChange, orderChanges } from './order-changes.ts'

export const WireHistoryEntry = Type.Object(
  {
    ...entryFields,
    at: utcDateTime('When the service recorded it'),
    actor: orNull(
      Type.String({
        description:
          'Name of the person or token that made this version: `operator` for the token of the data directory, `console` for its session, `recharge <id>`; null when it was not recorded',
      }),
    ),
    order: orNull(OperatorOrder),
    changes: orNull(
      Type.Array(OrderChange, {
        description:
          'The changes since the previous version; empty in the first version, null when one of the two versions was not stored whole',
      }),
    ),
    restored: Type.Optional(
      Type.Object(
        { at: utcDateTime('When an import restored it'), actor: orNull(Type.String()) },
        {
          description:
            'Present only in a version that was restored from an archive; its other fields come from the archive',
        },
      ),
    ),
  },
  { title: 'OrderHistoryEntry' },
)

type WireHistoryEntry = Static<typeof WireHistoryEntry>

/** @param before the version that it replaced; undefined for the first */
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

/** Empty for the first version; null when one of the two versions was not kept whole. */
export function changesOf(
  entry: OrderHistoryEntry,
  before: OrderHistoryEntry | undefined,
): WireHistoryEntry['changes'] {
  if (!before) return []
  if (!entry.order || !before.order) return null
  return orderChanges(toOperatorOrder(before.order), toOperatorOrder(entry.order))
}
