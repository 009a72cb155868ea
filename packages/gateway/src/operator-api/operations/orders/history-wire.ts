import { orNull } from '@txgw/base/nullable'
import type { OrderHistoryEntry } from '@txgw/domain/orders/order'
import { historyForm, OperatorOrder, toOperatorOrder } from '@txgw/domain/orders/order-wire'
import { utcDateTime } from '@txgw/protocol/schemas'
import Type, { type Static } from 'typebox'
import { OrderChange, orderChanges } from './order-changes.ts'

const { order_status, update_time, source, recorded_at, actor, restored } = historyForm.properties

export const WireHistoryEntry = Type.Object(
  {
    order_status,
    update_time,
    source,
    recorded_at,
    at: utcDateTime('When the service recorded it'),
    actor,
    order: orNull(OperatorOrder),
    changes: orNull(
      Type.Array(OrderChange, {
        description:
          'The changes since the previous version; empty in the first version, null when one of the two versions was not stored whole',
      }),
    ),
    restored,
  },
  { title: 'OrderHistoryEntry' },
)

type WireHistoryEntry = Static<typeof WireHistoryEntry>

/** @param before the version that it replaced; undefined for the first */
export function toWireEntry(
  entry: OrderHistoryEntry,
  before: OrderHistoryEntry | undefined,
): WireHistoryEntry {
  const { actor, restored, ...told } = historyForm.toWire(entry)
  return {
    ...told,
    at: told.recorded_at,
    actor,
    order: entry.order && toOperatorOrder(entry.order),
    changes: changesOf(entry, before),
    ...(restored && { restored }),
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
