import { setImmediate as turnOfOthers } from 'node:timers/promises'
import type { AuditStore, ChainedEntry, LaneHead } from '../audit-store.ts'
import { FIRST_HASH, LANES, laneAt, nextHash } from '../chain.ts'
import type { SealFault } from './seal-fault.ts'
import type { TrailMemory } from './trail-memory.ts'
import type { LaneMarks, SealMarks } from './verify-seals.ts'

/** The event loop belongs to others between two pages. */
const PAGE = 200
/** Entries that were under way when the heads were sealed, and machines whose clocks differ. */
const MARGIN_MS = 60_000
const FROM_THE_BEGINNING = Number.MIN_SAFE_INTEGER

interface Following {
  store: Pick<AuditStore, 'readEntries'>
  memory: TrailMemory
  /** Read after the seals and before the entries. */
  heads: LaneHead[]
  /** What later seals name. */
  marks: SealMarks
}

/**
 * Reads what was added to the lanes since the remembered seal, and follows it from the hashes that were sealed to the
 * heads of today. Lanes that did not grow are not read.
 */
export async function followLanes({
  store,
  memory,
  heads,
  marks,
}: Following): Promise<SealFault | undefined> {
  const lanes = lanesOf(memory, heads, marks)
  const wrong = lanes.find((lane) => lane.fault)
  if (wrong) return wrong.fault
  const grown = lanes.filter((lane) => !lane.isAtEnd)
  const since = (memory.atMs - MARGIN_MS) * LANES
  await readLanes(store, grown, Math.max(since, earliest(grown)))
  // An entry from a clock that was far behind is before the margin. Then the lanes are read from their sealed heads on.
  const left = grown.filter((lane) => !lane.fault && !lane.isAtEnd)
  for (const lane of left) lane.rewind()
  await readLanes(store, left, earliest(left))
  return grown.map((lane) => lane.fault ?? lane.faultAtEnd()).find((fault) => fault !== undefined)
}

function lanesOf(memory: TrailMemory, heads: LaneHead[], marks: SealMarks): FollowedLane[] {
  const known = new Map(memory.heads.map((head) => [head.lane, head]))
  const now = new Map(heads.map((head) => [head.lane, head]))
  return [...new Set([...known.keys(), ...now.keys(), ...marks.keys()])].map((lane) => {
    const none = { lane, count: 0, hash: FIRST_HASH, position: FROM_THE_BEGINNING }
    const ofLane: LaneMarks = new Map(marks.get(lane))
    return new FollowedLane(memory.sealNo, known.get(lane) ?? none, now.get(lane) ?? none, ofLane)
  })
}

function earliest(lanes: FollowedLane[]): number {
  return Math.min(...lanes.map(({ start }) => start.position))
}

async function readLanes(store: Following['store'], lanes: FollowedLane[], from: number): Promise<void> {
  const byLane = new Map(lanes.map((lane) => [lane.start.lane, lane]))
  const isDone = () => lanes.every((lane) => lane.isAtEnd || lane.fault)
  // The entry at the position itself is the one that was sealed.
  for (let after = Math.max(from - 1, FROM_THE_BEGINNING); !isDone(); ) {
    const page = await store.readEntries({ after, limit: PAGE })
    for (const entry of page) byLane.get(laneAt(entry.position))?.add(entry)
    const last = page.at(-1)
    if (!last) return
    after = last.position
    await turnOfOthers()
  }
}

/** One lane from its sealed head to its head of today. */
class FollowedLane {
  readonly start: LaneHead
  readonly #sealNo: number
  readonly #end: LaneHead
  readonly #marks: LaneMarks
  #seq: number
  #hash: string
  fault: SealFault | undefined

  constructor(sealNo: number, start: LaneHead, end: LaneHead, marks: LaneMarks) {
    this.#sealNo = sealNo
    this.start = start
    this.#end = end
    this.#marks = marks
    this.#seq = start.count
    this.#hash = start.hash
    const sealed = Math.max(start.count, ...marks.keys())
    if (end.count < sealed) this.fault = this.#missing(end.count + 1)
    else this.#compare(start.count, start.hash)
  }

  get isAtEnd(): boolean {
    return this.#seq >= this.#end.count
  }

  rewind(): void {
    this.#seq = this.start.count
    this.#hash = this.start.hash
  }

  /** Takes the entries of the lane in their order. Entries before the sealed head and behind the end are none of its. */
  add({ seq, body, hash }: ChainedEntry): void {
    if (this.fault || this.isAtEnd) return
    if (seq === this.start.count && hash !== this.start.hash) this.fault = this.#differs(seq)
    if (seq !== this.#seq + 1) return
    if (nextHash(this.#hash, body) !== hash) this.fault = this.#differs(seq)
    else {
      this.#seq = seq
      this.#hash = hash
      this.#compare(seq, hash)
    }
  }

  faultAtEnd(): SealFault | undefined {
    return this.isAtEnd ? undefined : this.#missing(this.#seq + 1)
  }

  #compare(seq: number, hash: string): void {
    const mark = this.#marks.get(seq)
    if (mark && mark.hash !== hash) this.fault = this.#differs(seq)
    if (seq === this.#end.count && hash !== this.#end.hash) this.fault = this.#differs(seq)
  }

  #differs(seq: number): SealFault {
    const says = `entry ${seq} of lane ${this.start.lane} does not follow from seal ${this.#sealNo}, which this data directory remembers`
    return { kind: 'entries-differ', says }
  }

  #missing(seq: number): SealFault {
    return { kind: 'entries-missing', says: `entry ${seq} of lane ${this.start.lane} is missing` }
  }
}
