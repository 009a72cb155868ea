import type { ChainedEntry, LaneHead } from './audit-store.ts'
import { digestOf, FIRST_HASH, laneOf, nextHash } from './chain.ts'
import { readEntry } from './entry-text.ts'
import { type Finding, nameEntry } from './finding.ts'
import type { LaneMarks } from './verify-seals.ts'
import type { TrailCheck } from './verify-trail.ts'

const PAGE = 1000

type Check = Pick<TrailCheck, 'store' | 'signal'>

/** Returns the first fault of the lane. @throws the reason of the signal */
export async function verifyLane(
  check: Check,
  lane: number,
  marks: LaneMarks,
  onEntry: () => void,
): Promise<Finding | undefined> {
  let last: ChainedEntry | undefined
  let hashBeforeLast = FIRST_HASH
  for await (const [entry, following] of entriesOf(check, lane)) {
    const fault =
      gapBefore(entry, last) ??
      alteredText(entry) ??
      (last && putInBefore(entry, last, hashBeforeLast)) ??
      brokenLink(entry, last, following)
    if (fault) return fault
    const rewritten = againstSeals(entry, marks)
    if (rewritten) return rewritten
    hashBeforeLast = last?.hash ?? FIRST_HASH
    last = entry
    onEntry()
  }
  const head = (await check.store.readHeads()).find((each) => each.lane === lane)
  return cutTail(check, { lane, last, head, marks })
}

/** Each entry with the one after it. */
async function* entriesOf(
  { store, signal }: Check,
  lane: number,
): AsyncGenerator<[ChainedEntry, ChainedEntry | undefined]> {
  let waiting: ChainedEntry | undefined
  for (let afterSeq = Number.MIN_SAFE_INTEGER; ; ) {
    signal?.throwIfAborted()
    const page = await store.readLane(lane, { afterSeq, limit: PAGE })
    for (const entry of page) {
      if (waiting) yield [waiting, entry]
      waiting = entry
    }
    const end = page.at(-1)
    if (!end) break
    afterSeq = end.seq
  }
  if (waiting) yield [waiting, undefined]
}

function gapBefore(entry: ChainedEntry, last: ChainedEntry | undefined): Finding | undefined {
  const expected = (last?.seq ?? 0) + 1
  if (entry.seq === expected) return undefined
  const entryId = last?.entryId ?? ''
  if (entry.seq < expected) {
    const words = `${nameEntry(entry)} was put in: its lane begins with number 1.`
    return { kind: 'put-in', words, entryId: entry.entryId }
  }
  const missing =
    entry.seq - expected === 1 ? `number ${expected}` : `numbers ${expected} to ${entry.seq - 1}`
  const place = last ? `after ${nameEntry(last)}` : `at the beginning of lane ${entry.lane}`
  return { kind: 'removed', words: `Removed ${place}: ${missing}.`, entryId }
}

/** The columns repeat the text. A search that follows a changed column would hide or show the wrong entries. */
function alteredText(entry: ChainedEntry): Finding | undefined {
  return isGenuine(entry) ? undefined : altered(entry, 'its columns and its text differ')
}

function isGenuine({ lane, entryId, actor, operation, object, appId, body }: ChainedEntry): boolean {
  try {
    const read = readEntry(body)
    return (
      lane === laneOf(object) &&
      read.entryId === entryId &&
      read.actor === actor &&
      read.operation === operation &&
      read.object === object &&
      read.appId === appId
    )
  } catch {
    return false
  }
}

/** The forged entry fits the one before it, but the entry after it was written without it. */
function putInBefore(entry: ChainedEntry, last: ChainedEntry, hashBeforeLast: string): Finding | undefined {
  return follows(entry, hashBeforeLast) ? putIn(last) : undefined
}

function putIn(entry: ChainedEntry): Finding {
  const words = `${nameEntry(entry)} was put in or moved: the entry after it belongs to the one before it.`
  return { kind: 'put-in', words, entryId: entry.entryId }
}

function brokenLink(
  entry: ChainedEntry,
  last: ChainedEntry | undefined,
  following: ChainedEntry | undefined,
): Finding | undefined {
  const previous = last?.hash ?? FIRST_HASH
  if (follows(entry, previous)) return undefined
  if (following && follows(following, previous)) return putIn(entry)
  if (following && follows(following, entry.hash)) return altered(entry, 'its hash is that of another text')
  const before = last ? `, or ${nameEntry(last)} was altered together with its hash` : ''
  return altered(entry, `it does not follow the entry before it${before}`)
}

function follows(entry: ChainedEntry, previousHash: string): boolean {
  return nextHash(previousHash, digestOf(entry.body)) === entry.hash
}

function altered(entry: ChainedEntry, why: string): Finding {
  return { kind: 'altered', words: `${nameEntry(entry)} was altered: ${why}.`, entryId: entry.entryId }
}

/** A chain that was computed anew is sound in itself. Only a seal tells it from the one that was written. */
function againstSeals(entry: ChainedEntry, marks: LaneMarks): Finding | undefined {
  const mark = marks.get(entry.seq)
  if (!mark || mark.hash === entry.hash) return undefined
  const since = Math.max(0, ...[...marks.keys()].filter((seq) => seq < entry.seq))
  const words =
    `The chain of lane ${entry.lane} was written anew: at ${nameEntry(entry)} it differs from seal ${mark.sealNo}. ` +
    `One of the entries ${since + 1} to ${entry.seq} of this lane was altered, removed or put in.`
  return { kind: 'altered', words, entryId: entry.entryId }
}

interface LaneEnd {
  lane: number
  last: ChainedEntry | undefined
  head: LaneHead | undefined
  marks: LaneMarks
}

async function cutTail({ store }: Check, { lane, last, head, marks }: LaneEnd): Promise<Finding | undefined> {
  const count = last?.seq ?? 0
  const place = last ? `after ${nameEntry(last)}` : `from the beginning of lane ${lane}`
  const entryId = last?.entryId ?? ''
  const sealed = Math.max(0, ...marks.keys())
  if (sealed > count) {
    const sealNo = marks.get(sealed)?.sealNo
    const words = `Removed ${place}: numbers ${count + 1} to ${sealed}, which seal ${sealNo} names.`
    return { kind: 'removed', words, entryId }
  }
  if ((head?.count ?? 0) > count) {
    // The service may have written these since the lane was read.
    const [next] = await store.readLane(lane, { afterSeq: count, limit: 1 })
    if (next) return undefined
    return { kind: 'removed', words: `Removed ${place}: numbers ${count + 1} to ${head?.count}.`, entryId }
  }
  if (last && (head?.count ?? 0) < count) {
    const words = `${nameEntry(last)} was put in: its lane ends with number ${head?.count ?? 0}.`
    return { kind: 'put-in', words, entryId }
  }
  if (last && head?.hash !== last.hash)
    return altered(last, 'the head of its lane has another hash, so the entry or the head was changed')
  return undefined
}
