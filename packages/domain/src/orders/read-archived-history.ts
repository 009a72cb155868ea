import { orNull } from '@txgw/base/nullable'
import { wireReader } from '@txgw/base/records/wire-form'
import { instantMicros } from '@txgw/protocol'
import { checkFields, type FieldViolation, fieldViolation } from '@txgw/protocol/schemas'
import Type, { type Static } from 'typebox'
import { historyFields, type Order, type OrderHistoryEntry } from './order.ts'
import { VERSIONS_MAX } from './order-versions.ts'
import { fromWireOrder, historyForm, OperatorOrder } from './order-wire.ts'

const { order_status, update_time, source, recorded_at } = historyForm.properties

/** Entries of an archive from before complete versions were kept have no actor and no order. */
const ArchivedEntry = Type.Object({
  order_status,
  update_time,
  source,
  recorded_at,
  actor: Type.Optional(orNull(Type.String({ maxLength: 256 }))),
  order: Type.Optional(orNull(OperatorOrder)),
})

const checkHistory = checkFields(
  Type.Object({ history: Type.Array(ArchivedEntry, { minItems: 1, maxItems: VERSIONS_MAX }) }),
)

export type ReadArchivedHistory =
  | { ok: true; history: OrderHistoryEntry[] }
  | { ok: false; violations: FieldViolation[] }

/**
 * Reads the history that an archive wrote beside an order, and marks it as restored, because this service did not see
 * those changes itself. The last entry describes the order itself.
 */
export function readArchivedHistory(
  value: unknown,
  order: Order,
  { nowMs, actor }: { nowMs: number; actor: string },
): ReadArchivedHistory {
  const checked = checkHistory({ history: value })
  if (!checked.ok) return checked
  const restored = { atMs: nowMs, actor }
  const entries = checked.value.history
  const history = entries.map((entry, index) => ({
    ...toEntry(entry),
    ...(index === entries.length - 1 && { order }),
    restored,
  }))
  const fault = faultOf(history, order)
  return fault ? { ok: false, violations: [fault] } : { ok: true, history }
}

const readHistory = wireReader(historyFields)

function toEntry(entry: Static<typeof ArchivedEntry>): Omit<OrderHistoryEntry, 'restored'> {
  return {
    ...readHistory(entry),
    actor: entry.actor ?? null,
    order: entry.order ? fromWireOrder(entry.order) : null,
  }
}

function faultOf(history: OrderHistoryEntry[], order: Order): FieldViolation | undefined {
  for (const [index, entry] of history.entries()) {
    const before = history[index - 1]
    if (before && !(micros(before) < micros(entry)))
      return fieldViolation(
        `history.${index}.update_time`,
        'must be later than the previous one',
        entry.updateTime,
      )
    if (entry.order && !isOneOf(order, entry.order, entry))
      return fieldViolation(
        `history.${index}.order`,
        'must be the version of this order that its history entry describes',
        entry.order,
      )
  }
  return undefined
}

function isOneOf(order: Order, version: Order, entry: OrderHistoryEntry): boolean {
  return (
    version.appId === order.appId &&
    version.id === order.id &&
    version.kind === order.kind &&
    version.status === entry.status &&
    micros(version) === micros(entry)
  )
}

function micros({ updateTime }: { updateTime: string }): number {
  return Number(instantMicros(updateTime))
}
