import type { Vector, VectorFile } from './vector.ts'

const NOW_S = 1_767_225_600
const DAY_S = 24 * 60 * 60

interface Case {
  comment: string
  /** How far the clock is past the timestamp; negative when the timestamp is ahead. */
  ageMs: number
  reason?: 'too-old' | 'too-far-ahead'
  aheadSecondsMax?: number
}

const CASES: Case[] = [
  { comment: 'now', ageMs: 0 },
  { comment: 'within the running second', ageMs: 999 },
  { comment: 'an hour old', ageMs: 3_600_000 },
  { comment: 'one millisecond less than 24 hours old', ageMs: DAY_S * 1000 - 1 },
  { comment: 'exactly 24 hours old', ageMs: DAY_S * 1000 },
  { comment: '24 hours old, at the end of that second', ageMs: DAY_S * 1000 + 999 },
  { comment: 'one second more than 24 hours old', ageMs: DAY_S * 1000 + 1000, reason: 'too-old' },
  { comment: 'a year old', ageMs: 365 * DAY_S * 1000, reason: 'too-old' },
  { comment: 'the beginning of time', ageMs: NOW_S * 1000, reason: 'too-old' },
  { comment: 'one second ahead', ageMs: -1000 },
  { comment: 'exactly 300 seconds ahead', ageMs: -300_000 },
  { comment: 'one millisecond more than 300 seconds ahead', ageMs: -300_001, reason: 'too-far-ahead' },
  { comment: 'one hour ahead: a time zone taken for UTC', ageMs: -3_600_000, reason: 'too-far-ahead' },
  {
    comment: 'the largest timestamp of twelve digits',
    ageMs: (NOW_S - 999_999_999_999) * 1000,
    reason: 'too-far-ahead',
  },
  { comment: 'no tolerance ahead, on time', ageMs: 0, aheadSecondsMax: 0 },
  {
    comment: 'no tolerance ahead, a millisecond ahead',
    ageMs: -1,
    aheadSecondsMax: 0,
    reason: 'too-far-ahead',
  },
  { comment: 'a wider tolerance ahead', ageMs: -600_000, aheadSecondsMax: 600 },
]

export function timestampVectors(): VectorFile {
  return {
    about:
      'The age of a request. input.now_ms is the clock of the service in milliseconds; input.ahead_seconds_max is 300 where it is absent.',
    cases: CASES.map(toVector),
  }
}

function toVector({ comment, ageMs, reason, aheadSecondsMax }: Case): Vector {
  const timestamp = Math.round(NOW_S - ageMs / 1000)
  const nowMs = timestamp * 1000 + ageMs
  return {
    comment,
    valid: reason === undefined,
    tags: [ageMs < 0 ? 'ahead' : 'age'],
    input: {
      timestamp: String(timestamp),
      now_ms: nowMs,
      ...(aheadSecondsMax !== undefined && { ahead_seconds_max: aheadSecondsMax }),
    },
    ...(reason && { error: { reason } }),
  }
}
