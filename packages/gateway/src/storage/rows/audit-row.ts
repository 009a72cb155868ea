import type { ChainedEntry } from '../../audit/audit-store.ts'
import { digestOf, laneOf } from '../../audit/chain.ts'
import { writeEntry } from '../../audit/entry-text.ts'
import type { AuditEntry } from '../../base/audit-entry.ts'

/** The columns of an entry besides its place in the chain, in the order of `entryValues`. */
export const ENTRY_COLUMNS = 'entry_id, actor, operation, object, app_id, body'

/** In the order that `toChained` expects. */
export const CHAINED_COLUMNS = `lane, seq, hash, ${ENTRY_COLUMNS}`

export interface AuditRow {
  lane: number
  digest: string
  /** In the order of ENTRY_COLUMNS. */
  values: (string | null)[]
}

export function toAuditRow(entry: AuditEntry): AuditRow {
  const body = writeEntry(entry)
  const { entryId, actor, operation, object, appId } = entry
  return {
    lane: laneOf(object),
    digest: digestOf(body),
    values: [entryId, actor, operation, object, appId, body],
  }
}

export function toChained(row: readonly unknown[]): ChainedEntry {
  const [lane, seq, hash, entryId, actor, operation, object, appId, body] = row
  return { lane, seq, hash, entryId, actor, operation, object, appId, body } as ChainedEntry
}

/** In the order of CHAINED_COLUMNS. */
export function chainedValues(entry: ChainedEntry) {
  const { lane, seq, hash, entryId, actor, operation, object, appId, body } = entry
  return [lane, seq, hash, entryId, actor, operation, object, appId, body]
}
