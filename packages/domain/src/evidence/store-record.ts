import type { LaneHead } from '../audit/audit-store.ts'
import type { StoreMarks, StorePlace } from './store-marks.ts'

/** So many releases are remembered. An older copy of the store names one of them, or none. */
const RELEASES_MAX = 100

/** A data directory knows this about the store that it was last used with. */
export interface StoreRecord {
  storeId: string
  place: StorePlace
  beat: number
  heads: LaneHead[]
  /** The releases that this directory has seen, the latest last. */
  releases: string[]
  /** Counts the releases. A record with more of them replaces one with fewer, whatever their beats are. */
  generation: number
  /** Fingerprints of the platform keys of this directory, by serial. */
  keys: Record<string, string>
}

/** The record of a store that is used after the given one. */
export function nextRecord(
  { storeId, place, beat, heads, release }: StoreMarks & { storeId: string },
  keys: Record<string, string>,
  before: StoreRecord | undefined,
): StoreRecord {
  const known = before?.releases ?? []
  const isNew = release !== undefined && !known.includes(release.id)
  return {
    storeId,
    place,
    beat,
    heads,
    keys,
    releases: isNew ? [...known, release.id].slice(-RELEASES_MAX) : known,
    generation: (before?.generation ?? 0) + (isNew ? 1 : 0),
  }
}
