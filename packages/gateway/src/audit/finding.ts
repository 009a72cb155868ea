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
  const place = `entry ${entry.entryId} (number ${entry.seq} of lane ${laneAt(entry.position)}`
  try {
    const { atMs, actor, operation, object } = readEntry(entry.body)
    return `${place}: ${utcText(atMs)}, ${actor}, ${operation}, ${object})`
  } catch {
    return `${place}, whose text cannot be read)`
  }
}
