/** The patterns spell out the digits, because \d means more than 0 to 9 in some languages. */
const MINUTE = '[0-9]{4}-[0-9]{2}-[0-9]{2}[Tt][0-9]{2}:[0-9]{2}'
/** Up to nanoseconds. */
const SECONDS = ':[0-9]{2}([.][0-9]{1,9})?'
/**
 * RFC 3339 requires seconds and `+08:00`. Java leaves out seconds that are zero, and common formatters and databases write
 * `+0800` and `+08`, as ISO 8601 allows.
 */
export const DATE_TIME_PATTERN = `^${MINUTE}(${SECONDS})?([Zz]|[+-][0-9]{2}(?::?[0-9]{2})?)$`
/** As the service writes times itself. */
export const UTC_DATE_TIME_PATTERN = `^${MINUTE}${SECONDS}[Zz]$`

const DATE_TIME = new RegExp(DATE_TIME_PATTERN)
const MICROS_DIGITS = 6
const SECONDS_AT = '1970-01-01T00:00'.length
const FRACTION_AT = '1970-01-01T00:00:00'.length
const DIGIT_ZERO = 0x30

/** The two texts that were read last: the check of an order and its reading read the same two in turns. */
let last: { text: string; micros: number | undefined } = { text: '', micros: undefined }
let before = last

/**
 * The instant of an ISO 8601 date-time with a zone, in whole microseconds since 1970; undefined for any other
 * text. Digits beyond microseconds are ignored, because a number could not hold them exactly. A time without a
 * zone is not an instant and is refused. So are a day or a second that does not exist, and a year that a number
 * cannot count in exact microseconds (before 1685, after 2254).
 */
export function instantMicros(text: string): number | undefined {
  if (text === last.text) return last.micros
  const known = text === before.text ? before : { text, micros: readInstant(text) }
  before = last
  last = known
  return known.micros
}

function readInstant(text: string): number | undefined {
  if (!DATE_TIME.test(text)) return undefined
  const localMs = readLocalMs(text)
  const zoneAt = findZone(text)
  const offsetMinutes = readZoneMinutes(text, zoneAt)
  if (localMs === undefined || offsetMinutes === undefined) return undefined
  const micros = (localMs - offsetMinutes * 60_000) * 1000 + readMicros(text, zoneAt)
  return Number.isSafeInteger(micros) ? micros : undefined
}

/** Reads digit by digit, because an import reads several times of each order and substrings cost most of that. */
function readNumber(text: string, from: number, to: number): number {
  let number = 0
  for (let at = from; at < to; at++) number = number * 10 + text.charCodeAt(at) - DIGIT_ZERO
  return number
}

/** The date and the time as if they were in UTC, in whole seconds. */
function readLocalMs(text: string): number | undefined {
  const year = readNumber(text, 0, 4)
  const month = readNumber(text, 5, 7)
  const day = readNumber(text, 8, 10)
  const hour = readNumber(text, 11, 13)
  const minute = readNumber(text, 14, 16)
  const second = hasSeconds(text) ? readNumber(text, 17, 19) : 0
  if (day < 1 || day > daysOf(year, month)) return undefined
  if (hour > 23 || minute > 59 || second > 59) return undefined
  return (((daysSince1970(year, month, day) * 24 + hour) * 60 + minute) * 60 + second) * 1000
}

const DAYS_BEFORE_1970 = 719_468

/** Counts from 1 March of the year 0, so that a leap day ends its year. A third of the cost of `Date.UTC`. */
function daysSince1970(year: number, month: number, day: number): number {
  const marchYear = month > 2 ? year : year - 1
  const marchMonth = month > 2 ? month - 3 : month + 9
  const leapDays = Math.floor(marchYear / 4) - Math.floor(marchYear / 100) + Math.floor(marchYear / 400)
  const dayOfYear = Math.floor((153 * marchMonth + 2) / 5) + day - 1
  return marchYear * 365 + leapDays + dayOfYear - DAYS_BEFORE_1970
}

const DAYS_OF_MONTHS = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]

/** 0 for a month that does not exist. */
function daysOf(year: number, month: number): number {
  const isLeapYear = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0
  return month === 2 && isLeapYear ? 29 : (DAYS_OF_MONTHS[month - 1] ?? 0)
}

function isDigit(code: number): boolean {
  return code >= DIGIT_ZERO && code < DIGIT_ZERO + 10
}

function hasSeconds(text: string): boolean {
  return text[SECONDS_AT] === ':'
}

function findZone(text: string): number {
  if (!hasSeconds(text)) return SECONDS_AT
  let at = FRACTION_AT
  while (text[at] === '.' || isDigit(text.charCodeAt(at))) at++
  return at
}

function readMicros(text: string, zoneAt: number): number {
  const from = FRACTION_AT + 1
  const to = Math.min(zoneAt, from + MICROS_DIGITS)
  return to <= from ? 0 : readNumber(text, from, to) * 10 ** (MICROS_DIGITS - (to - from))
}

let lastMs = Number.NaN
let lastText = ''

/**
 * UTC with milliseconds, the form in which the service writes times. The last one is kept, because a change writes the
 * same time into several records.
 */
export function utcText(epochMs: number): string {
  if (epochMs !== lastMs) {
    lastText = new Date(epochMs).toISOString()
    lastMs = epochMs
  }
  return lastText
}

function readZoneMinutes(text: string, zoneAt: number): number | undefined {
  if (text[zoneAt] === 'Z' || text[zoneAt] === 'z') return 0
  const hours = readNumber(text, zoneAt + 1, zoneAt + 3)
  const hasMinutes = text.length > zoneAt + 3
  const minutes = hasMinutes ? readNumber(text, text.length - 2, text.length) : 0
  if (hours > 23 || minutes > 59) return undefined
  return (hours * 60 + minutes) * (text[zoneAt] === '-' ? -1 : 1)
}
