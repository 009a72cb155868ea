import { randomBytes } from 'node:crypto'
import type { TimeRange } from './list-page.ts'

const CROCKFORD = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const TIME_LENGTH = 10
const RANDOM_LENGTH = 16

export type MakeId = (nowMs: number) => string

/**
 * Ids sort by time, so that the tables they key grow at their end. An id has 10 characters for the milliseconds and
 * 80 random bits, in an alphabet that is safe to read out over the telephone.
 */
export const makeId: MakeId = (nowMs) => {
  if (nowMs !== lettersMs) writeTime(nowMs)
  writeRandom()
  return LETTERS.toString('latin1')
}

/**
 * The letters of the last id. A text from a buffer is one piece of memory. One that grows letter by letter is a tree,
 * and JSON.stringify takes twice as long for a record with such an id.
 */
const LETTERS = Buffer.alloc(TIME_LENGTH + RANDOM_LENGTH)
let lettersMs = -1

let pool = Buffer.alloc(0)
let used = 0

function writeTime(nowMs: number): void {
  LETTERS.write(encodeTime(nowMs), 'latin1')
  lettersMs = nowMs
}

function writeRandom(): void {
  if (used + RANDOM_LENGTH > pool.length) {
    pool = randomBytes(RANDOM_LENGTH * 256)
    used = 0
  }
  for (let i = TIME_LENGTH; i < LETTERS.length; i++)
    LETTERS[i] = CROCKFORD.charCodeAt((pool[used++] as number) & 31)
}

function encodeTime(nowMs: number): string {
  let rest = nowMs
  let text = ''
  for (let i = 0; i < TIME_LENGTH; i++) {
    text = CROCKFORD[rest % 32] + text
    rest = Math.floor(rest / 32)
  }
  return text
}

/** The ids of a period: those from `from` on and before `before`. An id holds the time at which it was made. */
export function idsOf({ fromMicros, toMicros }: TimeRange): { from?: string; before?: string } {
  return {
    ...(fromMicros !== undefined && { from: firstIdOf(fromMicros) }),
    ...(toMicros !== undefined && { before: firstIdOf(toMicros) }),
  }
}

/** Undefined for a text that is not an id of this service. */
export function timeOfId(id: string): number | undefined {
  if (id.length !== TIME_LENGTH + RANDOM_LENGTH) return undefined
  let ms = 0
  for (const character of id.slice(0, TIME_LENGTH)) {
    const digit = CROCKFORD.indexOf(character)
    if (digit < 0) return undefined
    ms = ms * 32 + digit
  }
  return ms
}

/** Not an id itself: every id of this time or later sorts behind it, and every earlier one before it. */
function firstIdOf(micros: number): string {
  return encodeTime(Math.max(0, Math.ceil(micros / 1000)))
}
