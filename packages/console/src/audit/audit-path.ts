import type { AuditEntry } from '@txgw/gateway/operator-api'
import { pathPart } from '../shared/location/path-part.ts'
import { queryText } from '../shared/location/query-text.ts'

const CROCKFORD = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const ENTRY_ID = new RegExp(`^[${CROCKFORD}]{26}$`)
const TIME_LENGTH = 10
/** The API takes years of four digits. */
const YEAR_10000_MS = Date.UTC(10_000, 0)

/** The list of what happened to an object. */
export function objectTrailPath(object: string): string {
  return `/audit${queryText({ object })}`
}

/** The page of one entry. It names the object too, because the trail has an index of it. */
export function entryPath({ entry_id, object }: Pick<AuditEntry, 'entry_id' | 'object'>): string {
  return `/audit/${pathPart(entry_id)}${queryText({ object })}`
}

/** The millisecond of an entry as a period: an entry_id begins with its time. Undefined for any other text. */
export function periodOfEntry(entryId: string): { from: string; to: string } | undefined {
  if (!ENTRY_ID.test(entryId)) return undefined
  const atMs = [...entryId.slice(0, TIME_LENGTH)].reduce(
    (sum, digit) => sum * 32 + CROCKFORD.indexOf(digit),
    0,
  )
  if (atMs + 1 >= YEAR_10000_MS) return undefined
  return { from: new Date(atMs).toISOString(), to: new Date(atMs + 1).toISOString() }
}
