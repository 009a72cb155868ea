import { utcText } from '@txgw/protocol'
import type { ChainedEntry } from './audit-store.ts'
import { laneAt } from './chain.ts'
import { readEntry } from './entry-text.ts'

/** One fault of the trail. */
export interface Finding {
  kind: 'altered' | 'removed' | 'put-in' | 'seal'
  /** A sentence for people that names the entry. */
  words: string
  /** The entry, or the one before a gap. It sorts by time. Empty for a fault before the first entry. */
  entryId: string
}

/** Names an entry for people: its place, and who did what, as far as its text still says so. */
export function nameEntry(entry: ChainedEntry): string {
  const place = `number ${entry.seq} of lane ${laneAt(entry.position)}`
  try {
    const { entryId, atMs, actor, operation, object } = readEntry(entry.body)
    return `entry ${entryId} (${place}: ${utcText(atMs)}, ${actor}, ${operation}, ${object})`
  } catch {
    return `the entry with ${place}, whose text cannot be read,`
  }
}

/** Empty when the text cannot be read. */
export function idOf({ body }: ChainedEntry): string {
  try {
    return readEntry(body).entryId
  } catch {
    return ''
  }
}
