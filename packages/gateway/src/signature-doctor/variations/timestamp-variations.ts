import { distinct, NOTHING, placeholders, type Rank, type Variation, variation } from './variation.ts'

const NEAR_SECONDS = 120
const WINDOW_SECONDS = 600
const ZONE_STEP_SECONDS = 900
const ZONE_STEPS = 14 * 4
const SECONDS = /^[0-9]{1,12}$/
const MILLISECONDS = /^[0-9]{13}$/

const inMilliseconds = (value: string, rank: Rank = 4): Variation<string> =>
  variation(rank, 'timestamp-signed-in-milliseconds', value, `${value} was signed`)

const inOtherFormat = (rank: Rank, value: string): Variation<string> =>
  variation(
    rank,
    'timestamp-other-format',
    value,
    value === '' ? 'an empty line was signed' : `${JSON.stringify(value).slice(1, -1)} was signed`,
  )

/** Returns the same time in other forms. */
export function timestampForms(timestamp: string): Variation<string>[] {
  const spelt = [
    `"${timestamp}"`,
    `'${timestamp}'`,
    `timestamp=${timestamp}`,
    ` ${timestamp}`,
    `${timestamp} `,
  ]
  const names = ['', ...NOTHING, '0', 'NaN', '-1', ...placeholders('timestamp')]
  const common = [...spelt, ...names].map((value) => inOtherFormat(3, value))
  if (MILLISECONDS.test(timestamp)) {
    const inSeconds = inOtherFormat(1, timestamp.slice(0, -3))
    const rounded = inOtherFormat(2, String(Math.round(Number(timestamp) / 1000)))
    return distinct(timestamp, [inSeconds, rounded, ...common])
  }
  if (!SECONDS.test(timestamp)) return distinct(timestamp, [...timesIn(timestamp), ...common])
  const seconds = Number(timestamp)
  return distinct(timestamp, [
    inMilliseconds(`${timestamp}000`, 1),
    inOtherFormat(2, `${timestamp}000000`),
    inOtherFormat(3, `${timestamp}000000000`),
    ...datesOf(seconds).map((value) => inOtherFormat(3, value)),
    ...numbersOf(seconds).map((value) => inOtherFormat(3, value)),
    ...common,
  ])
}

/** A header that holds a date, while seconds were signed. */
function timesIn(timestamp: string): Variation<string>[] {
  const ms = Date.parse(timestamp)
  const number = Number(timestamp)
  return [
    ...(Number.isNaN(ms) ? [] : [String(Math.floor(ms / 1000)), String(ms)]),
    ...(Number.isNaN(number) ? [] : [String(Math.floor(number)), String(Math.round(number))]),
  ].map((value) => inOtherFormat(1, value))
}

function datesOf(seconds: number): string[] {
  const date = new Date(seconds * 1000)
  const iso = date.toISOString()
  const toSeconds = iso.slice(0, -5)
  return [
    iso,
    `${toSeconds}Z`,
    `${toSeconds}+00:00`,
    `${toSeconds}+0000`,
    `${toSeconds}.000+00:00`,
    toSeconds,
    `${toSeconds}.000`,
    toSeconds.replace('T', ' '),
    `${toSeconds.replace('T', ' ')}+00:00`,
    `${toSeconds.replace('T', ' ')} UTC`,
    iso.slice(0, 10),
    date.toUTCString(),
    date.toUTCString().replace('GMT', '+0000'),
    `${iso.replace(/[-:]|[.].*/g, '')}Z`,
    ...localTimes(seconds),
  ]
}

/** Dates without a zone are written in local time by most languages. */
function localTimes(seconds: number): string[] {
  const dates: string[] = []
  for (let hours = -12; hours <= 14; hours++) {
    const local = new Date((seconds + hours * 3600) * 1000).toISOString().slice(0, 19)
    const zone = `${hours < 0 ? '-' : '+'}${String(Math.abs(hours)).padStart(2, '0')}:00`
    dates.push(local.replace(/\D/g, ''), local.replace('T', ' '), local, local + zone)
  }
  return dates
}

function numbersOf(seconds: number): string[] {
  return [
    `${seconds}.0`,
    `${seconds}.000`,
    seconds.toExponential().replace('e+', 'E'),
    seconds.toExponential(),
    seconds.toExponential().replace('e+', 'e+0'),
    `${seconds}L`,
    `+${seconds}`,
    `0${seconds}`,
    seconds.toString(16),
    seconds.toLocaleString('en-US'),
    String(Math.floor(seconds / 60)),
    String(seconds + 2_208_988_800),
    `${seconds}0`,
  ]
}

/** Yields times that differ from the sent one: those near it first, then every millisecond of its second. */
export function* likelyOtherTimes(timestamp: string): Generator<Variation<string>> {
  if (!SECONDS.test(timestamp)) return
  const sent = Number(timestamp)
  for (let distance = 1; distance <= NEAR_SECONDS; distance++) yield* bothSides(sent, distance)
  for (let fraction = 0; fraction < 1000; fraction++) {
    yield inMilliseconds(timestamp + threeDigits(fraction))
  }
}

/** Yields times further away, those of other time zones, and fractions of a second in other forms. */
export function* seldomOtherTimes(timestamp: string): Generator<Variation<string>> {
  if (!SECONDS.test(timestamp)) return
  const sent = Number(timestamp)
  for (let distance = NEAR_SECONDS + 1; distance <= WINDOW_SECONDS; distance++)
    yield* bothSides(sent, distance)
  for (let step = 1; step <= ZONE_STEPS; step++) yield* bothSides(sent, step * ZONE_STEP_SECONDS)
  const toSeconds = new Date(sent * 1000).toISOString().slice(0, -5)
  for (let fraction = 0; fraction < 1000; fraction++) {
    const digits = threeDigits(fraction)
    yield inMilliseconds(`${sent - 1}${digits}`)
    yield inMilliseconds(`${sent + 1}${digits}`)
    yield inOtherFormat(4, `${sent}.${digits}`)
    yield inOtherFormat(4, `${toSeconds}.${digits}Z`)
  }
}

const threeDigits = (fraction: number) => String(fraction).padStart(3, '0')

function bothSides(sent: number, seconds: number): Variation<string>[] {
  return [otherTime(sent, -seconds), otherTime(sent, seconds)]
}

function otherTime(sent: number, bySeconds: number): Variation<string> {
  const apart = `${Math.abs(bySeconds)} second${Math.abs(bySeconds) === 1 ? '' : 's'} ${bySeconds < 0 ? 'earlier' : 'later'}`
  const value = String(sent + bySeconds)
  return variation(4, 'timestamp-other', value, `${value} was signed, ${apart} than ${sent} in the header`)
}
