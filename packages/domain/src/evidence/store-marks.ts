import type { LaneHead } from '../audit/audit-store.ts'

/** The settings of a store that say which store it is and how far it has come. `txgw copy` takes them along. */
export const STORE_ID_SETTING = 'store-id'
export const BEAT_SETTING = 'store-beat'
export const RELEASE_SETTING = 'store-release'

/** Where a store is. The cluster is null where the server does not tell. */
export type StorePlace = { kind: 'sqlite' } | { kind: 'postgres'; cluster: string | null; database: string }

/** The word of an admin that a store is to be used although it is not the one that was there before. */
export interface StoreRelease {
  id: string
  /** The store that it takes the place of, if that was another one. */
  insteadOf: string | null
}

/** The marks of a store. All of them only grow, also when orders are archived. */
export interface StoreMarks {
  place: StorePlace
  /** Undefined in a store that no release with this record has used. */
  storeId: string | undefined
  /** Counts on after writes, at most a few times a second. A store that lacks writes lacks the count after them. */
  beat: number
  /** The last entry of each lane of the audit trail. */
  heads: LaneHead[]
  release: StoreRelease | undefined
}

/** The marks of a store in use. */
export interface MarkStore {
  /**
   * Counts on. What it returns is durable, and so is every write that was acknowledged before.
   * @throws {StoreUnavailable}
   */
  beat(): Promise<StoreMarks>
  /** Calls the listener after each write of this process, except for beats and probes. */
  onWrite(listen: () => void): void
}

/** A store as it is found, without a change to it. */
export interface FoundStore extends StoreMarks {
  /** The environment that it is marked with. */
  environment: string | undefined
  /** The hash of the audit entry at each of the positions that were asked for; absent where there is none. */
  hashes: Map<number, string>
  /** The public halves that merchants verify with, as SPKI PEM, by serial. */
  listedKeys: Map<string, string>
}

/** The texts of the settings that are marks. */
export function readMarks(
  settings: Map<string, string>,
): Pick<StoreMarks, 'storeId' | 'beat' | 'release'> & { environment: string | undefined } {
  const release = settings.get(RELEASE_SETTING)
  return {
    environment: settings.get('environment'),
    storeId: settings.get(STORE_ID_SETTING),
    beat: Number(settings.get(BEAT_SETTING) ?? 0),
    release: release === undefined ? undefined : readRelease(release),
  }
}

export function releaseText({ id, insteadOf }: StoreRelease): string {
  return JSON.stringify({ id, instead_of: insteadOf })
}

function readRelease(text: string): StoreRelease {
  const { id, instead_of } = JSON.parse(text) as { id: string; instead_of: string | null }
  return { id, insteadOf: instead_of }
}
