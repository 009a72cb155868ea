import { canonicalText } from '@txgw/base/canonical-text'
import { BULK_KEYS, BulkConflict, type BulkKind, type BulkRecords } from './bulk-store.ts'

/**
 * Returns the records that the store does not have yet.
 * @throws {BulkConflict} the store has a record with the same key and other content
 */
export function missingRecords<K extends BulkKind>(
  kind: K,
  records: BulkRecords[K][],
  kept: BulkRecords[K][],
): BulkRecords[K][] {
  if (kept.length === 0) return records
  const keptByKey = new Map(kept.map((record) => [keyText(kind, record), record]))
  return records.filter((record) => {
    const same = keptByKey.get(keyText(kind, record))
    if (same === undefined) return true
    if (canonicalText(same) === canonicalText(record)) return false
    throw new BulkConflict(
      `the target has a record of ${kind} with the key ${keyText(kind, record)} that differs from the source's`,
    )
  })
}

function keyText<K extends BulkKind>(kind: K, record: BulkRecords[K]): string {
  return JSON.stringify(BULK_KEYS[kind](record))
}
