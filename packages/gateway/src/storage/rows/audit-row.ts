import type { AuditFilter, AuditPage, ChainedEntry } from '../../audit/audit-store.ts'
import { digestOf, LANES } from '../../audit/chain.ts'
import { readEntry, writeEntry } from '../../audit/entry-text.ts'
import type { AuditEntry } from '../../base/audit-entry.ts'

/** The columns of an entry besides its place in the chain, in the order of `AuditRow.values`. */
const ENTRY_COLUMNS = 'entry_id, actor, operation, object, app_id, body'

/** In the order that `toChained` expects. */
export const CHAINED_COLUMNS = `position, seq, hash, ${ENTRY_COLUMNS}`

export interface AuditRow {
  atMs: number
  digest: string
  /** In the order of ENTRY_COLUMNS. */
  values: (string | null)[]
}

export function toAuditRow(entry: AuditEntry): AuditRow {
  const body = writeEntry(entry)
  const { entryId, atMs, actor, operation, object, appId } = entry
  return { atMs, digest: digestOf(body), values: [entryId, actor, operation, object, appId, body] }
}

export function toChained(row: readonly unknown[]): ChainedEntry {
  const [position, seq, hash, entryId, actor, operation, object, appId, body] = row
  return { position, seq, hash, entryId, actor, operation, object, appId, body } as ChainedEntry
}

/** In the order of CHAINED_COLUMNS. */
export function chainedValues(entry: ChainedEntry) {
  const { position, seq, hash, entryId, actor, operation, object, appId, body } = entry
  return [position, seq, hash, entryId, actor, operation, object, appId, body]
}

/** The clocks of machines differ a little, so positions are only about as late as the entries say. */
const CLOCK_MARGIN_MS = 10 * 60 * 1000

/** The positions between which the entries of a period are, at most. */
export function positionsOf({ fromMs, toMs }: AuditFilter): { from?: number; to?: number } {
  return {
    ...(fromMs !== undefined && { from: Math.floor(fromMs - CLOCK_MARGIN_MS) * LANES }),
    ...(toMs !== undefined && { to: Math.ceil(toMs + CLOCK_MARGIN_MS) * LANES }),
  }
}

/** A filter without an index looks at this many entries for a page, and then says where to go on. */
export const WINDOW = 20_000

/** Whether the filter needs a look at every entry. Only an object has an index besides the position. */
export function isScan({ object, actor, appId, operation }: AuditFilter): boolean {
  return object === undefined && (actor ?? appId ?? operation) !== undefined
}

/**
 * @param rows position and text of one entry more than the page has, if there are as many
 * @param windowEnd where a scan stopped; undefined at the end of the trail
 */
export function toPage(
  rows: readonly (readonly unknown[])[],
  limit: number,
  windowEnd: number | undefined,
): AuditPage {
  const shown = rows.slice(0, limit)
  const entries = shown.map(([, body]) => readEntry(body as string))
  const next = rows.length > limit ? (shown.at(-1)?.[0] as number) : windowEnd
  return { entries, next }
}
