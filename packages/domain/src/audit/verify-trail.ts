import type { ChainedEntry, LaneHead, Seal } from './audit-store.ts'
import { laneAt } from './chain.ts'
import type { Finding } from './finding.ts'
import { LaneWalk } from './lane-walk.ts'
import { type LaneMarks, type VerifiedSeals, verifySeals } from './seals/verify-seals.ts'
import type { TrailCheck } from './trail-check.ts'

const PAGE = 1000

export interface TrailReport extends Pick<VerifiedSeals, 'lastTrusted' | 'acceptances'> {
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
  // Seals and heads first: what they name was stored before them, so a running service cannot seem to lack it.
  const seals = await verifySeals(check)
  const heads = byLane(await check.store.readHeads())
  const walks = new Map<number, LaneWalk>()
  const walkOf = (lane: number) => {
    const marks: LaneMarks = seals.marks.get(lane) ?? new Map()
    const walk = walks.get(lane) ?? new LaneWalk(lane, { marks, count: heads.get(lane)?.count ?? 0 })
    walks.set(lane, walk)
    return walk
  }
  for (const lane of [...heads.keys(), ...seals.marks.keys()]) walkOf(lane)
  const entries = await readAll(check, (entry) => walkOf(laneAt(entry.position)).add(entry))
  const latest = byLane(await check.store.readHeads())
  const found = [...walks.values()].flatMap((walk) => walk.end(latest.get(walk.lane)) ?? [])
  const findings = [...seals.findings, ...found].toSorted(earliestFirst)
  const { count, last: lastSeal, lastTrusted, acceptances } = seals
  return { entries, seals: count, lastSeal, lastTrusted, acceptances, findings }
}

async function readAll(
  { store, signal, onProgress }: TrailCheck,
  onEntry: (entry: ChainedEntry) => void,
): Promise<number> {
  let read = 0
  for (let after = Number.MIN_SAFE_INTEGER; ; ) {
    signal?.throwIfAborted()
    const page = await store.readEntries({ after, limit: PAGE })
    for (const entry of page) onEntry(entry)
    const last = page.at(-1)
    if (!last) return read
    after = last.position
    read += page.length
    onProgress?.(read)
  }
}

function byLane(heads: LaneHead[]): Map<number, LaneHead> {
  return new Map(heads.map((head) => [head.lane, head]))
}

function earliestFirst(one: Finding, other: Finding): number {
  return one.entryId < other.entryId ? -1 : 1
}
