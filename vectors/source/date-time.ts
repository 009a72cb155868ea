import type { Vector, VectorFile } from './vector.ts'

/** Seconds and microseconds were counted with a calendar, not with the product. */
const ACCEPTED: [text: string, seconds: bigint, micros: bigint, comment: string][] = [
  ['1970-01-01T00:00:00Z', 0n, 0n, 'the epoch'],
  ['2026-01-31T08:30:00Z', 1769848200n, 0n, 'UTC'],
  ['2026-01-31t08:30:00z', 1769848200n, 0n, 'small letters'],
  ['2026-01-31T08:30:00+00:00', 1769848200n, 0n, 'UTC as an offset'],
  ['2026-01-31T08:30:00-00:00', 1769848200n, 0n, 'an unknown offset counts as UTC'],
  ['2026-01-31T16:30:00+08:00', 1769848200n, 0n, 'east of Greenwich'],
  ['2026-01-31T03:00:00-05:30', 1769848200n, 0n, 'west of Greenwich, with half an hour'],
  ['2026-02-01T08:29:00+23:59', 1769848200n, 0n, 'the largest offset, on the next day'],
  ['2026-01-31T08:30:00.5Z', 1769848200n, 500_000n, 'tenths of a second'],
  ['2026-01-31T08:30:00.123Z', 1769848200n, 123_000n, 'milliseconds'],
  ['2026-01-31T08:30:00.000001Z', 1769848200n, 1n, 'one microsecond'],
  ['2026-01-31T16:30:00.999999+08:00', 1769848200n, 999_999n, 'microseconds with an offset'],
  ['2026-01-31T08:30:00.1234567Z', 1769848200n, 123_456n, 'beyond microseconds, which do not count'],
  ['2026-01-31T08:30:00.999999999Z', 1769848200n, 999_999n, 'nanoseconds, cut off and not rounded'],
  ['1969-12-31T23:59:59.999999999Z', -1n, 999_999n, 'one nanosecond before the epoch'],
  ['2026-01-31T16:30:00+0800', 1769848200n, 0n, 'an offset without a colon'],
  ['2026-01-31T16:30:00+08', 1769848200n, 0n, 'an offset without minutes'],
  ['2026-01-31T03:00:00.000000001-0530', 1769848200n, 0n, 'nanoseconds and an offset without a colon'],
  ['2024-02-29T00:00:00Z', 1709164800n, 0n, 'a leap day'],
  ['2000-02-29T12:00:00Z', 951825600n, 0n, 'a leap day in a year divisible by 400'],
  ['1969-12-31T23:59:59.999999Z', -1n, 999_999n, 'one microsecond before the epoch'],
  ['1900-01-01T00:00:00Z', -2208988800n, 0n, 'before the epoch'],
  [
    '2254-12-31T23:59:59.999999Z',
    8993721599n,
    999_999n,
    'the end of the last whole year that is counted exactly',
  ],
]

const REFUSED: [text: string, comment: string][] = [
  ['', 'nothing'],
  ['2026-01-31', 'a date without a time'],
  ['2026-01-31T08:30:00', 'no zone'],
  ['2026-01-31T08:30Z', 'no seconds'],
  ['2026-01-31 08:30:00Z', 'a blank instead of T'],
  ['2026-01-31T08:30:00+8', 'an offset of one digit'],
  ['2026-01-31T08:30:00+080', 'an offset of three digits'],
  ['2026-01-31T08:30:00+08:', 'an offset that breaks off'],
  ['2026-01-31T08:30:00+2400', 'an offset of 24 hours without a colon'],
  ['2026-01-31T08:30:00+0860', 'an offset with 60 minutes without a colon'],
  ['2026-01-31T08:30:00+24:00', 'an offset of 24 hours'],
  ['2026-01-31T08:30:00+08:60', 'an offset with 60 minutes'],
  ['2026-01-31T08:30:00,5Z', 'a comma before the fraction'],
  ['2026-01-31T08:30:00.Z', 'a point without a fraction'],
  ['2026-01-31T08:30:00.1234567891Z', 'more than nanoseconds'],
  ['2026-02-29T00:00:00Z', 'a leap day in a year that has none'],
  ['2100-02-29T00:00:00Z', 'a leap day in a century that has none'],
  ['2026-02-30T00:00:00Z', '30 February'],
  ['2026-04-31T00:00:00Z', '31 April'],
  ['2026-13-01T00:00:00Z', 'month 13'],
  ['2026-00-01T00:00:00Z', 'month 0'],
  ['2026-01-00T00:00:00Z', 'day 0'],
  ['2026-01-31T24:00:00Z', 'hour 24'],
  ['2026-01-31T08:60:00Z', 'minute 60'],
  ['2016-12-31T23:59:60Z', 'a leap second'],
  ['9999-12-31T23:59:59Z', 'a year too far to be counted exactly in microseconds'],
  ['0001-01-01T00:00:00Z', 'a year too long ago to be counted exactly in microseconds'],
  ['+002026-01-31T08:30:00Z', 'an expanded year'],
  ['26-01-31T08:30:00Z', 'a year of two digits'],
  ['2026-1-31T08:30:00Z', 'a month of one digit'],
  ['2026-W05-6T08:30:00Z', 'a week date'],
  ['20260131T083000Z', 'the basic format'],
  [' 2026-01-31T08:30:00Z', 'a blank before'],
  ['2026-01-31T08:30:00Z\n', 'a line feed after'],
  ['2026-01-31T08:30:00Z[UTC]', 'a zone name in brackets'],
  ['1769848200', 'seconds since 1970'],
  ['\u0662\u0660\u0662\u0666-01-31T08:30:00Z', 'digits beyond ASCII'],
]

export function dateTimeVectors(): VectorFile {
  return {
    about:
      'Date-times of orders. expected.micros is the instant in whole microseconds since 1970-01-01T00:00:00Z, as text.',
    cases: [
      ...ACCEPTED.map(
        ([text, seconds, micros, comment]): Vector => ({
          comment,
          valid: true,
          tags: ['date-time'],
          input: { text },
          expected: { micros: String(seconds * 1_000_000n + micros) },
        }),
      ),
      ...REFUSED.map(
        ([text, comment]): Vector => ({
          comment,
          valid: false,
          tags: ['date-time'],
          input: { text },
          error: { reason: 'not-a-date-time' },
        }),
      ),
    ],
  }
}
