import type { ChainedEntry } from './audit-store.ts'
import { FIRST_HASH, LANES, laneAt, nextHash, nextPosition } from './chain.ts'
import { readEntry } from './entry-text.ts'
import { type Finding, idOf, nameEntry } from './finding.ts'
import type { LaneMarks } from './seals/verify-seals.ts'

/** The neighbours of an entry in its lane. */
interface Around {
  last: ChainedEntry | undefined
  hashBeforeLast: string
  following: ChainedEntry | undefined
}

export function gapBefore(entry: ChainedEntry, { last, following }: Around): Finding | undefined {
  const expected = (last?.seq ?? 0) + 1
  if (entry.seq === expected) return undefined
  if (entry.seq < expected || following?.seq === expected) return putIn(entry)
  const missing =
    entry.seq - expected === 1 ? `number ${expected}` : `numbers ${expected} to ${entry.seq - 1}`
  const place = last ? `after ${nameEntry(last)}` : `before ${nameEntry(entry)}`
  return { kind: 'removed', words: `Removed ${place}: ${missing}.`, entryId: last ? idOf(last) : '' }
}

/** Lists are in the order of the positions, which come from the time in the text. */
export function movedPlace(entry: ChainedEntry, { last }: Pick<Around, 'last'>): Finding | undefined {
  const { position, body } = entry
  const lane = laneAt(position)
  // Before the first entry of a lane there is no position to go on from.
  const expected = nextPosition(lane, readEntry(body).atMs, last?.position ?? Number.MIN_SAFE_INTEGER)
  if (position === expected || (!last && expected < LANES)) return undefined
  return altered(entry, 'its place in the order of lists is not that of its time')
}

/** The column repeats the text. A search that follows a changed column would hide or show the wrong entries. */
export function alteredText(entry: ChainedEntry): Finding | undefined {
  return isGenuine(entry) ? undefined : altered(entry, 'its object column and its text differ')
}

function isGenuine({ object, body }: ChainedEntry): boolean {
  try {
    return readEntry(body).object === object
  } catch {
    return false
  }
}

export function brokenLink(entry: ChainedEntry, around: Around): Finding | undefined {
  const { last, hashBeforeLast, following } = around
  const previous = last?.hash ?? FIRST_HASH
  if (follows(entry, previous)) return undefined
  // A forged entry may fit the one before it, but the entry after it was written without it.
  if (last && follows(entry, hashBeforeLast)) return putIn(last)
  if (following && follows(following, previous)) return putIn(entry)
  if (following && follows(following, entry.hash)) return altered(entry, 'its hash is that of another text')
  const before = last ? `, or ${nameEntry(last)} was altered together with its hash` : ''
  return altered(entry, `it does not follow the entry before it${before}`)
}

/** A chain that was computed anew is sound in itself. Only a seal tells it from the one that was written. */
export function againstSeals(entry: ChainedEntry, marks: LaneMarks): Finding | undefined {
  const mark = marks.get(entry.seq)
  if (!mark || mark.hash === entry.hash) return undefined
  const since = Math.max(0, ...[...marks.keys()].filter((seq) => seq < entry.seq))
  const words =
    `The chain was written anew: at ${nameEntry(entry)} it differs from seal ${mark.sealNo}. ` +
    `One of the entries ${since + 1} to ${entry.seq} of this lane was altered, removed or put in.`
  return { kind: 'altered', words, entryId: idOf(entry) }
}

function follows(entry: ChainedEntry, previousHash: string): boolean {
  return nextHash(previousHash, entry.body) === entry.hash
}

function altered(entry: ChainedEntry, why: string): Finding {
  return { kind: 'altered', words: `${nameEntry(entry)} was altered: ${why}.`, entryId: idOf(entry) }
}

function putIn(entry: ChainedEntry): Finding {
  const words = `${nameEntry(entry)} was put in or moved: the entry after it belongs to the one before it.`
  return { kind: 'put-in', words, entryId: idOf(entry) }
}
