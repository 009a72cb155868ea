/** Up to nanoseconds. The pattern spells out the digits, because \d means more than 0 to 9 in some languages. */
const LOCAL_TIME = '[0-9]{4}-[0-9]{2}-[0-9]{2}[Tt][0-9]{2}:[0-9]{2}:[0-9]{2}([.][0-9]{1,9})?'
/** RFC 3339 requires `+08:00`; common formatters and databases write `+0800` and `+08`, as ISO 8601 allows. */
export const DATE_TIME_PATTERN = `^${LOCAL_TIME}([Zz]|[+-][0-9]{2}(?::?[0-9]{2})?)$`
export const UTC_DATE_TIME_PATTERN = `^${LOCAL_TIME}[Zz]$`

const DATE_TIME = new RegExp(DATE_TIME_PATTERN)
const MICROS_DIGITS = 6
const SECONDS_TEXT_LENGTH = '1970-01-01T00:00:00'.length
const DAY_OF_MONTH = ['1970-01-'.length, '1970-01-01'.length] as const

/**
 * The instant of an ISO 8601 date-time with a zone, in whole microseconds since 1970; undefined for any other
 * text. Digits beyond microseconds are ignored, because a number could not hold them exactly. A time without a
 * zone is not an instant and is refused. So are a day or a second that does not exist, and a year that a number
 * cannot count in exact microseconds (before 1685, after 2254).
 */
export function instantMicros(text: string): number | undefined {
  const match = DATE_TIME.exec(text)
  if (!match) return undefined
  const [, fraction = '', zone = ''] = match
  const local = text.slice(0, SECONDS_TEXT_LENGTH).toUpperCase()
  const localMs = Date.parse(`${local}Z`)
  // Date.parse turns 30 February into a day in March and reads 24:00:00 as the next day.
  const day = Number(text.slice(...DAY_OF_MONTH))
  if (Number.isNaN(localMs) || new Date(localMs).getUTCDate() !== day) return undefined
  const offsetMinutes = zoneMinutes(zone)
  if (offsetMinutes === undefined) return undefined
  const micros = (localMs - offsetMinutes * 60_000) * 1000 + microsOf(fraction)
  return Number.isSafeInteger(micros) ? micros : undefined
}

function microsOf(fraction: string): number {
  return Number(fraction.slice(1, 1 + MICROS_DIGITS).padEnd(MICROS_DIGITS, '0'))
}

/** UTC with milliseconds, the form in which the service writes times. */
export function utcText(epochMs: number): string {
  return new Date(epochMs).toISOString()
}

function zoneMinutes(zone: string): number | undefined {
  if (zone.toUpperCase() === 'Z') return 0
  const hours = Number(zone.slice(1, 3))
  const minutes = Number(zone.slice(3).replace(':', ''))
  if (hours > 23 || minutes > 59) return undefined
  return (hours * 60 + minutes) * (zone.startsWith('-') ? -1 : 1)
}
