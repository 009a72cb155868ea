import type { Order, OrderHistoryEntry } from '../../orders/order.ts'
import { toOrder } from './order-row.ts'

/** The columns that a history keeps of a version besides its text, in the order of `historyValues`. */
export const HISTORY_COLUMNS =
  'revision, order_status, update_time, source, recorded_at_ms, actor, restored_at_ms, restored_by'

/**
 * The columns that a read gives of a version, in the order that `toHistoryEntry` expects. The text of the
 * current version is in orders; the texts of the others are in order_versions.
 */
export const ENTRY_COLUMNS = `h.order_status, h.update_time, h.source, h.recorded_at_ms, h.actor,
    h.restored_at_ms, h.restored_by, o.kind, CASE WHEN h.revision = o.revision THEN o.wire ELSE v.wire END`

export function toHistoryEntry(row: readonly unknown[]): OrderHistoryEntry {
  const [status, updateTime, source, recordedAtMs, actor, restoredAtMs, restoredBy, kind, wire] = row
  return {
    ...({ status, updateTime, source, recordedAtMs, actor } as OrderHistoryEntry),
    order: wire === null ? null : toOrder([kind, wire]),
    restored:
      restoredAtMs === null ? null : { atMs: restoredAtMs as number, actor: restoredBy as string | null },
  }
}

/** In the order of HISTORY_COLUMNS. */
export function historyValues(history: OrderHistoryEntry[]) {
  return history.map(({ status, updateTime, source, recordedAtMs, actor, restored }, index) => [
    index + 1,
    status,
    updateTime,
    source,
    recordedAtMs,
    actor,
    restored?.atMs ?? null,
    restored?.actor ?? null,
  ])
}

/** The replaced versions whose whole text is known, with their revisions. */
export function replacedVersions(history: OrderHistoryEntry[]): { revision: number; order: Order }[] {
  return history.slice(0, -1).flatMap(({ order }, index) => (order ? [{ revision: index + 1, order }] : []))
}
