import type { AuditStore } from './audit-store.ts'
import type { Finding } from './finding.ts'
import type { Seal } from './seal.ts'
import { verifyLane } from './verify-lane.ts'
import { type SealMarks, verifySeals } from './verify-seals.ts'

export interface TrailCheck {
  store: Pick<AuditStore, 'listLanes' | 'readLane' | 'readHeads' | 'readSeals'>
  environment: string
  /** Returns the public key of a platform key as PEM. */
  publicKeyOf(serialNo: string): string | undefined
  /** A seal that was kept elsewhere. The trail must still have it. */
  keptSeal?: KeptSeal
  signal?: AbortSignal
  onProgress?(entries: number): void
}

export interface KeptSeal {
  sealNo: number
  hash: string
}

export interface TrailReport {
  entries: number
  seals: number
  lastSeal: Seal | undefined
  /** The first fault of each lane and of the seals, the earliest first; none when the trail is as it was written. */
  findings: Finding[]
}

/**
 * Reads the whole trail and compares it with its hashes, its heads and its seals. The service may write meanwhile.
 * @throws the reason of the signal
 */
export async function verifyTrail(check: TrailCheck): Promise<TrailReport> {
  // Seals first: everything that they name was stored before them, so a running service cannot seem to lack it.
  const seals = await verifySeals(check)
  const findings: Finding[] = [...seals.findings]
  let entries = 0
  for (const lane of await lanesToCheck(check, seals.marks)) {
    const verified = await verifyLane(check, lane, seals.marks.get(lane) ?? new Map(), () => {
      entries++
      check.onProgress?.(entries)
    })
    if (verified) findings.push(verified)
  }
  return { entries, seals: seals.count, lastSeal: seals.last, findings: findings.toSorted(earliestFirst) }
}

async function lanesToCheck({ store }: TrailCheck, marks: SealMarks): Promise<number[]> {
  return [...new Set([...(await store.listLanes()), ...marks.keys()])].toSorted((one, other) => one - other)
}

function earliestFirst(one: Finding, other: Finding): number {
  return one.entryId < other.entryId ? -1 : 1
}
