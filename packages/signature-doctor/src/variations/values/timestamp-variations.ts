import { withStrays } from '../stray-characters.ts'
import { distinct, NOTHING, placeholders, type Rank, type Variation } from '../variation.ts'

const NEAR_SECONDS = 120
const WINDOW_SECONDS = 600
const ZONE_STEP_SECONDS = 900
const ZONE_STEPS = 14 * 4
const SECONDS = /^[0-9]{1,12}$/
const MILLISECONDS = /^[0-9]{13}$/
const FRACTIONS = Array.from({ length: 1000 }, (_, fraction) => String(fraction).padStart(3, '0'))

function inMilliseconds(value: string, rank: Rank = 4): Variation {
  return [rank, 'timestamp-signed-in-milliseconds', `${value} was signed`, value]
}

function inOtherFormat(rank: Rank, value: string): Variation {
  const signed = value === '' ? 'an empty line' : JSON.stringify(value).slice(1, -1)
  return [rank, 'timestamp-other-format', `${signed} was signed`, value]
}

/** Returns the same time in other forms. */
export function timestampForms(timestamp: string): Variation[] {
  const common = [
    ...[`"${timestamp}"`, `'${timestamp}'`, `timestamp=${timestamp}`],
    ...['', ...NOTHING, '0', 'NaN', '-1', ...placeholders('timestamp')],
  ].map((value) => inOtherFormat(3, value))
  const strayed = withStrays('timestamp-other-format', timestamp)
  return distinct(timestamp, [...otherForms(timestamp), ...common, ...strayed])
}

function otherForms(timestamp: string): Variation[] {
  if (MILLISECONDS.test(timestamp)) {
    const rounded = String(Math.round(Number(timestamp) / 1000))
    return [inOtherFormat(1, timestamp.slice(0, -3)), inOtherFormat(2, rounded)]
  }
  if (!SECONDS.test(timestamp)) return timesIn(timestamp).map((value) => inOtherFormat(1, value))
  const seconds = Number(timestamp)
  return [
    inMilliseconds(`${timestamp}000`, 1),
    inOtherFormat(2, `${timestamp}000000`),
    inOtherFormat(3, `${timestamp}000000000`),
    ...[...datesOf(seconds), ...numbersOf(seconds)].map((value) => inOtherFormat(3, value)),
  ]
}

/** A header that holds a date, while seconds were signed. */
function timesIn(timestamp: string): string[] {
  const ms = Date.parse(timestamp)
  const number = Number(timestamp)
  return [
    ...(Number.isNaN(ms) ? [] : [String(Math.floor(ms / 1000)), String(ms)]),
    ...(Number.isNaN(number) ? [] : [String(Math.floor(number)), String(Math.round(number))]),
  ]
}

function datesOf(seconds: number): string[] {
  const date = new Date(seconds * 1000)
  const iso = date.toISOString()
  const toSeconds = iso.slice(0, -5)
  const spaced = toSeconds.replace('T', ' ')
  return [
    iso,
    ...['Z', '+00:00', '+0000', '.000+00:00', '', '.000'].map((zone) => toSeconds + zone),
    ...['', '+00:00', ' UTC'].map((zone) => spaced + zone),
    iso.slice(0, 10),
    date.toUTCString(),
    date.toUTCString().replace('GMT', '+0000'),
    `${iso.replace(/[-:]|[.].*/g, '')}Z`,
    ...localTimes(seconds),
  ]
}

const WHOLE_HOURS = Array.from({ length: 12 + 1 + 14 }, (_, i) => i - 12)
const BETWEEN_HOURS = [-9.5, -3.5, 3.5, 4.5, 5.5, 5.75, 6.5, 8.75, 9.5, 10.5, 12.75]
const twoDigits = (number: number) => String(number).padStart(2, '0')

/** Dates without a zone are written in local time by most languages. */
function localTimes(seconds: number): string[] {
  return [...WHOLE_HOURS, ...BETWEEN_HOURS].flatMap((hours) => {
    const local = new Date((seconds + hours * 3600) * 1000).toISOString().slice(0, 19)
    const apart = Math.abs(hours)
    const zone = `${hours < 0 ? '-' : '+'}${twoDigits(Math.floor(apart))}:${twoDigits((apart % 1) * 60)}`
    const zoned = [local + zone, local + zone.replace(':', '')]
    return [local.replace(/\D/g, ''), local.replace('T', ' '), local, ...zoned]
  })
}

function numbersOf(seconds: number): string[] {
  const exponential = seconds.toExponential()
  return [
    `${seconds}.0`,
    `${seconds}.000`,
    ...['E', 'e+', 'e+0'].map((sign) => exponential.replace('e+', sign)),
    `${seconds}L`,
    `+${seconds}`,
    `0${seconds}`,
    seconds.toString(16),
    seconds.toLocaleString('en-US'),
    ...otherCounts(seconds),
    `${seconds}0`,
    String(seconds).replace(/[0-9]/g, (digit) => String.fromCodePoint(0xff10 + Number(digit))),
  ]
}

const SINCE_1900 = 2_208_988_800
const SINCE_2000 = -946_684_800
const SINCE_2001 = -978_307_200
const SINCE_1980 = -315_964_800
const LEAP_SECONDS_SINCE_1980 = 18

/** The same time in other units, and since other years. */
function otherCounts(seconds: number): string[] {
  const inTicks = (since: number) => String((BigInt(seconds) + BigInt(since)) * 10_000_000n)
  return [
    ...[60, 3600, 86_400].map((unit) => String(Math.floor(seconds / unit))),
    ...[SINCE_1900, SINCE_2000, SINCE_2001, SINCE_1980, SINCE_1980 + LEAP_SECONDS_SINCE_1980].map((since) =>
      String(seconds + since),
    ),
    inTicks(62_135_596_800),
    inTicks(11_644_473_600),
  ]
}

/** Returns times that differ from the sent one: those near it first, then every millisecond of its second. */
export function likelyOtherTimes(timestamp: string): Variation[] {
  if (!SECONDS.test(timestamp)) return []
  return [
    ...around(timestamp, 1, NEAR_SECONDS),
    ...FRACTIONS.map((digits) => inMilliseconds(timestamp + digits)),
  ]
}

/** Returns times further away, those of other time zones, and fractions of a second in other forms. */
export function seldomOtherTimes(timestamp: string): Variation[] {
  if (!SECONDS.test(timestamp)) return []
  const sent = Number(timestamp)
  const toSeconds = new Date(sent * 1000).toISOString().slice(0, -5)
  return [
    ...around(timestamp, NEAR_SECONDS + 1, WINDOW_SECONDS),
    ...around(timestamp, 1, ZONE_STEPS, ZONE_STEP_SECONDS),
    ...FRACTIONS.flatMap((digits) => [
      inMilliseconds(`${sent - 1}${digits}`),
      inMilliseconds(`${sent + 1}${digits}`),
      inOtherFormat(4, `${sent}.${digits}`),
      inOtherFormat(4, `${toSeconds}.${digits}Z`),
    ]),
  ]
}

/** The times so many steps before and after the sent one. */
function around(sent: string, from: number, to: number, stepSeconds = 1): Variation[] {
  return Array.from({ length: to - from + 1 }, (_, i) => (from + i) * stepSeconds).flatMap((seconds) => [
    otherTime(sent, -seconds),
    otherTime(sent, seconds),
  ])
}

function otherTime(sent: string, bySeconds: number): Variation {
  const seconds = Math.abs(bySeconds)
  const apart = `${seconds} second${seconds === 1 ? '' : 's'} ${bySeconds < 0 ? 'earlier' : 'later'}`
  const value = String(Number(sent) + bySeconds)
  return [4, 'timestamp-other', `${value} was signed, ${apart} than ${Number(sent)} in the header`, value]
}
