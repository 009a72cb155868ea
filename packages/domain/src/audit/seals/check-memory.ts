import type { AuditStore, LaneHead, Seal } from '../audit-store.ts'
import { checkSignature, type PlatformKeyOf } from './check-signature.ts'
import { followLanes } from './follow-lanes.ts'
import { readSeal, type SealContent, sealHash } from './seal.ts'
import type { SealFault } from './seal-fault.ts'
import type { TrailMemory } from './trail-memory.ts'
import { markHeads, putMark, type SealMarks } from './verify-seals.ts'

const PAGE = 50

export interface TrustedKeys {
  /** The fingerprints of seal keys: the own one, and those that the operator has given. */
  fingerprints: ReadonlySet<string>
  /** Whether the operator has given any. Then a seal by another key is a fault, and otherwise it is only told. */
  isClosed: boolean
  platformKeyOf: PlatformKeyOf
  /** Told about each seal by a seal key that nobody has said is trusted. */
  onStranger(fingerprint: string): void
}

export interface CheckedTrail {
  fault: SealFault | undefined
  last: Seal | undefined
  /** The seals after the remembered one, of whatever process. */
  later: Seal[]
  heads: LaneHead[]
}

interface MemoryCheck {
  store: MemoryStore
  environment: string
  keys: TrustedKeys
  /** Heads that were seen since the remembered seal. */
  noted: SealMarks
}

/** Compares the trail with a remembered seal: the seal, the seals after it, and every entry since. */
export async function checkMemory(
  memory: TrailMemory,
  { store, environment, keys, noted }: MemoryCheck,
): Promise<CheckedTrail> {
  // In this order: what seals name is in the heads, and what heads name is among the entries.
  const seals = await readSince(memory, { store, environment, keys })
  const heads = await store.readHeads()
  if (seals.fault) return { ...seals, heads }
  for (const [lane, marks] of noted)
    for (const [count, mark] of marks) putMark(seals.marks, lane, { count, ...mark })
  const fault = await followLanes({ store, memory, heads, marks: seals.marks })
  return { fault, last: seals.last, later: seals.later, heads }
}

export type MemoryStore = Pick<AuditStore, 'readEntries' | 'readHeads' | 'readSeals'>

interface SealsSince {
  fault: SealFault | undefined
  last: Seal | undefined
  later: Seal[]
  marks: SealMarks
}

async function readSince(
  memory: TrailMemory,
  { store, environment, keys }: { store: MemoryStore; environment: string; keys: TrustedKeys },
): Promise<SealsSince> {
  const since: SealsSince = { fault: undefined, last: undefined, later: [], marks: new Map() }
  for (let afterNo = memory.sealNo - 1; ; ) {
    const page = await store.readSeals({ afterNo, limit: PAGE })
    for (const seal of page) {
      const before = since.last
      since.fault = before ? faultOf(seal, before, environment, keys) : faultOfRemembered(seal, memory)
      if (since.fault) return since
      since.last = seal
      if (!before) continue
      since.later.push(seal)
      markHeads(since.marks, seal)
    }
    const end = page.at(-1)
    if (!end) break
    afterNo = end.sealNo
  }
  if (!since.last) since.fault = missing(memory)
  return since
}

function faultOfRemembered(seal: Seal, memory: TrailMemory): SealFault | undefined {
  if (seal.sealNo !== memory.sealNo) return missing(memory)
  if (sealHash(seal) === memory.hash) return undefined
  const says = `seal ${memory.sealNo} is not the one that this data directory remembers`
  return { kind: 'seal-differs', says }
}

function faultOf(seal: Seal, before: Seal, environment: string, keys: TrustedKeys): SealFault | undefined {
  const content = readSeal(seal)
  const follows =
    content?.sealNo === before.sealNo + 1 &&
    seal.sealNo === content.sealNo &&
    content.environment === environment &&
    content.previous === sealHash(before)
  if (!follows)
    return { kind: 'seal-broken', says: `the seal after seal ${before.sealNo} does not follow it` }
  if (checkSignature(seal, content, keys.platformKeyOf) !== 'signed')
    return { kind: 'seal-broken', says: `seal ${seal.sealNo} was not signed by the key that it names` }
  return strangerOf(content, keys)
}

/** Seals of platform keys are those of a release before seal keys that runs beside this one. */
function strangerOf({ by, sealNo }: SealContent, keys: TrustedKeys): SealFault | undefined {
  if ('serialNo' in by || keys.fingerprints.has(by.fingerprint)) return undefined
  if (!keys.isClosed) {
    keys.onStranger(by.fingerprint)
    return undefined
  }
  const says = `seal ${sealNo} is signed by the key ${by.fingerprint}, which is not among the trusted ones`
  return { kind: 'seal-stranger', says }
}

function missing({ sealNo }: TrailMemory): SealFault {
  return { kind: 'seal-missing', says: `seal ${sealNo}, which this data directory remembers, is missing` }
}
