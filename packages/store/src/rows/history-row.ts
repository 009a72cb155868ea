import type { Cell } from '@txgw/base/records/columns'
import { historyFields, type Order, type OrderHistoryEntry } from '@txgw/domain/orders/order'
import { toOrder } from './order-row.ts'
import { rowForm } from './row-form.ts'

export const historyRows = rowForm(historyFields)

/** The columns that a history keeps of a version besides its text, in the order of `historyCells`. */
export const HISTORY_COLUMNS = `revision, ${historyRows.columns}`

/**
 * The columns that a read gives of a version, in the order that `toHistoryEntry` expects. The text of the
 * current version is in orders; the texts of the others are in order_versions.
 */
export const ENTRY_COLUMNS = `${historyRows.names.map((name) => `h.${name}`).join(', ')},
    o.kind, CASE WHEN h.revision = o.revision THEN o.wire ELSE v.wire END`

export function toHistoryEntry(row: readonly unknown[]): OrderHistoryEntry {
  const [kind, wire] = row.slice(historyRows.names.length)
  return { ...historyRows.fromRow(row), order: wire === null ? null : toOrder([kind, wire]) }
}

/** In the order of HISTORY_COLUMNS. */
export function historyCells(revision: number, entry: Omit<OrderHistoryEntry, 'order'>) {
  return [revision, ...(historyRows.toRow(entry) as Exclude<Cell, boolean>[])]
}

/** A history from its first version. */
export function historyValues(history: OrderHistoryEntry[]) {
  return history.map((entry, index) => historyCells(index + 1, entry))
}

/** The replaced versions whose whole text is known, with their revisions. */
export function replacedVersions(history: OrderHistoryEntry[]): { revision: number; order: Order }[] {
  return history.slice(0, -1).flatMap(({ order }, index) => (order ? [{ revision: index + 1, order }] : []))
}
