import type { Environment } from '@txgw/base/environment'
import type { LaneHead } from '../audit/audit-store.ts'
import type { Fault, Findings, Remark } from './finding.ts'
import type { FoundStore, StoreMarks, StorePlace } from './store-marks.ts'
import type { StoreRecord } from './store-record.ts'

/** The private half of a platform key, by its public half. */
export interface OwnHalf {
  serialNo: string
  publicKey: string
  fingerprint: string
}

/** Everything about one environment that a start compares. */
export interface Evidence {
  environment: Environment
  record: StoreRecord | undefined
  /** Undefined when there is no store, or one without anything in it. */
  found: FoundStore | undefined
  /** Where the store is or would be, in words. */
  where: string
  isEmptyFile: boolean
  /** Whether files beside the store show that it was in use. */
  isUsed: boolean
  requestsMissing: boolean
  ownKeys: OwnHalf[]
  /** A configured key has no serial until it is read. */
  unreadableKeys: { serialNo?: string; says: string }[]
  /** The operator has chosen the key, so the service does not replace it. */
  hasConfiguredKey: boolean
}

/** No clock is compared, so a clock that was set back is no fault. */
export function compareStore(evidence: Evidence): Findings {
  const { record, found } = evidence
  const kind = evidence.hasConfiguredKey ? 'configured-key-unreadable' : 'key-unreadable'
  const unreadable = evidence.unreadableKeys.map((key): Fault => ({ kind, ...key }))
  if (!found) return { faults: [...noStore(evidence), ...unreadable], remarks: [] }
  const isReleased = record !== undefined && wasReleasedSince(record, found)
  const faults = [
    ...environmentFaults(evidence, found),
    ...(record && !isReleased ? storeFaults(record, found, evidence.where) : []),
    ...keyFaults(evidence, found),
    ...unreadable,
  ]
  return { faults, remarks: record ? remarksOn(record, found, evidence) : [] }
}

function noStore({ record, where, isEmptyFile, isUsed }: Evidence): Fault[] {
  if (!record && !isUsed) return []
  const [kind, state] = isEmptyFile
    ? (['store-empty', 'is empty'] as const)
    : (['store-missing', 'is missing'] as const)
  const known = record ? `; it had ${progressText(record)}` : ', but files beside it show that it was in use'
  return [{ kind, says: `${where} ${state}${known}` }]
}

function environmentFaults({ environment, where }: Evidence, found: FoundStore): Fault[] {
  if (found.environment === undefined || found.environment === environment) return []
  return [{ kind: 'other-environment', says: `${where} holds the data of ${found.environment}` }]
}

/** An admin has released the store after the record was written, perhaps at another machine. */
function wasReleasedSince({ releases, storeId }: StoreRecord, found: StoreMarks): boolean {
  const { release } = found
  if (!release || releases.includes(release.id)) return false
  return found.storeId === storeId || release.insteadOf === storeId
}

/** Compares a store in use after a beat: its count must have grown since the record. */
export function compareInUse(record: StoreRecord, marks: StoreMarks, where: string): Fault[] {
  if (wasReleasedSince(record, marks)) return []
  return identityFaults(record, marks, where) ?? progressFaults(record, marks, where, record.beat + 1)
}

function storeFaults(record: StoreRecord, found: FoundStore, where: string): Fault[] {
  const faults = identityFaults(record, found, where) ?? progressFaults(record, found, where, record.beat)
  return faults.length > 0 ? faults : historyFaults(record, found, where)
}

function identityFaults(record: StoreRecord, found: StoreMarks, where: string): Fault[] | undefined {
  if (found.storeId === record.storeId) return undefined
  const which = found.storeId === undefined ? 'a store without an identity' : 'another store'
  const says = `${where} is ${which}, with ${progressText(found)}; the one before had ${progressText(record)}`
  return [{ kind: 'other-store', says }]
}

function progressFaults(record: StoreRecord, found: StoreMarks, where: string, beatMin: number): Fault[] {
  const lacksEntries = record.heads.some((head) => countIn(found.heads, head) < head.count)
  if (found.beat >= beatMin && !lacksEntries) return []
  const says = `${where} went back in time: it had ${progressText(record)}, and now has ${progressText(found)}`
  return [{ kind: 'went-back', says }]
}

/** A store that went back and was written to again may have come further than before, on another way. */
function historyFaults(record: StoreRecord, found: FoundStore, where: string): Fault[] {
  const other = record.heads.find(({ position, hash }) => found.hashes.get(position) !== hash)
  if (!other) return []
  const says = `${where} has another history: entry ${other.count} of its audit trail is not the one that was there`
  return [{ kind: 'other-history', says }]
}

function countIn(heads: LaneHead[], { lane }: LaneHead): number {
  return heads.find((head) => head.lane === lane)?.count ?? 0
}

function progressText({ beat, heads }: Pick<StoreRecord, 'beat' | 'heads'>): string {
  const entries = heads.reduce((sum, { count }) => sum + count, 0)
  return `count ${beat} of its writes and ${entries} audit entries`
}

function keyFaults({ ownKeys, record, hasConfiguredKey }: Evidence, { listedKeys }: FoundStore): Fault[] {
  return ownKeys.flatMap(({ serialNo, publicKey, fingerprint }): Fault[] => {
    const listed = listedKeys.get(serialNo)
    const before = record?.keys[serialNo]
    if (
      listed === undefined
        ? before === undefined || before === fingerprint
        : listed.trim() === publicKey.trim()
    )
      return []
    const says = `the private platform key ${serialNo} does not fit the public half that merchants verify with`
    return [{ kind: hasConfiguredKey ? 'configured-key-misfit' : 'key-misfit', says, serialNo }]
  })
}

function remarksOn(record: StoreRecord, found: FoundStore, { where, requestsMissing }: Evidence): Remark[] {
  const remarks: Remark[] = []
  if (requestsMissing)
    remarks.push({
      kind: 'requests-missing',
      says: `the request records beside ${where} are missing, and begin anew`,
    })
  if (placeText(record.place) !== placeText(found.place))
    remarks.push({
      kind: 'store-moved',
      says: `the store was ${placeText(record.place)} and is ${placeText(found.place)} now`,
    })
  return remarks
}

function placeText(place: StorePlace): string {
  if (place.kind === 'sqlite') return 'an embedded store'
  const cluster = place.cluster === null ? 'a cluster that does not tell its id' : `cluster ${place.cluster}`
  return `database ${place.database} of ${cluster}`
}
