import type { AuditEntry } from '../audit/audit-entry.ts'
import type { AuditStore } from '../audit/audit-store.ts'

const PAGE = 100
/** What an object went through before that many entries is not compared. */
const ENTRIES_MAX = 2_000

/** The entries of an object, the newest first, until there are enough of them. */
export async function readEntriesUntil(
  audit: Pick<AuditStore, 'search'>,
  object: string,
  isEnough: (entries: readonly AuditEntry[]) => boolean,
): Promise<AuditEntry[]> {
  const found: AuditEntry[] = []
  let before: number | undefined
  do {
    const page = { limit: PAGE, ...(before !== undefined && { before }) }
    const { entries, next } = await audit.search({ object }, page)
    found.push(...entries)
    before = next
  } while (before !== undefined && found.length < ENTRIES_MAX && !isEnough(found))
  return found
}

export function readAllEntries(audit: Pick<AuditStore, 'search'>, object: string): Promise<AuditEntry[]> {
  return readEntriesUntil(audit, object, () => false)
}
