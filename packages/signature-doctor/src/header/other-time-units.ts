/** A number that some program takes for the time. `toSeconds` counts since 1970, in whole seconds. */
interface TimeUnit {
  name: string
  toSeconds(value: bigint): bigint
}

const DAY = 86_400n
const TICKS = 10_000_000n
const since = (year: bigint) => (value: bigint) => value + year

const COUNTS: TimeUnit[] = [
  { name: 'in minutes since 1970', toSeconds: (value) => value * 60n },
  { name: 'in hours since 1970', toSeconds: (value) => value * 3600n },
  { name: 'in days since 1970', toSeconds: (value) => value * DAY },
  { name: 'in tenths of a second since 1970', toSeconds: (value) => value / 10n },
  { name: 'in hundredths of a second since 1970', toSeconds: (value) => value / 100n },
  { name: 'in milliseconds since 1970', toSeconds: (value) => value / 1000n },
  { name: 'in microseconds since 1970', toSeconds: (value) => value / 1_000_000n },
  { name: 'in steps of 100 nanoseconds since 1970', toSeconds: (value) => value / TICKS },
  { name: 'in nanoseconds since 1970', toSeconds: (value) => value / 1_000_000_000n },
  { name: 'in ticks of .NET, since the year 1', toSeconds: (value) => value / TICKS - 62_135_596_800n },
  { name: 'in FILETIME of Windows, since 1601', toSeconds: (value) => value / TICKS - 11_644_473_600n },
  { name: 'in steps of 100 nanoseconds since 1582', toSeconds: (value) => value / TICKS - 12_219_292_800n },
  { name: 'in seconds since 1900, as NTP counts', toSeconds: since(-2_208_988_800n) },
  { name: 'in seconds since 1904, as old Macs count', toSeconds: since(-2_082_844_800n) },
  { name: 'in seconds since 1980, as GPS counts', toSeconds: since(315_964_800n) },
  { name: 'in seconds since 2000', toSeconds: since(946_684_800n) },
  { name: 'in seconds since 2001, as Apple counts', toSeconds: since(978_307_200n) },
  { name: 'in milliseconds since 2001, as Apple counts', toSeconds: (value) => value / 1000n + 978_307_200n },
  { name: 'in days since 1899, as a spreadsheet counts', toSeconds: (value) => (value - 25_569n) * DAY },
  { name: 'as the Julian day', toSeconds: (value) => (value - 2_440_588n) * DAY },
]

/** The digits of a date by their number: how many belong to the year, and whether a time of day follows. */
const DATES: Record<number, RegExp> = {
  8: /^(\d{4})(\d\d)(\d\d)$/,
  10: /^(\d{4})(\d\d)(\d\d)(\d\d)$/,
  12: /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)$/,
  14: /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)$/,
  17: /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)\d{3}$/,
}
const SHORT_DATE = /^(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)$/
/** Around the present: a request may be a day old, and a date may be in local time. */
const NEAR_SECONDS = 26 * 3600
const SECONDS_OF_2020 = 1_577_836_800
const SECONDS_OF_2100 = 4_102_444_800
const DIGITS_MAX = 20

/** Names every unit in which a number is the present time. Without a clock the present is any time from 2020 on. */
export function otherTimeUnits(value: string, nowSeconds?: number): string[] {
  if (value.length > DIGITS_MAX || !/^[0-9]+$/.test(value)) return []
  const isNow = (seconds: number) =>
    nowSeconds === undefined
      ? seconds >= SECONDS_OF_2020 && seconds < SECONDS_OF_2100
      : Math.abs(seconds - nowSeconds) <= NEAR_SECONDS
  const counts = COUNTS.filter(({ toSeconds }) => isNow(Number(toSeconds(BigInt(value)))))
  return [
    ...counts.map(({ name }) => name),
    ...(datesIn(value).some(isNow) ? ['as the digits of a date'] : []),
  ]
}

function datesIn(value: string): number[] {
  const short = SHORT_DATE.exec(value)?.slice(1).map(Number)
  const long = DATES[value.length]?.exec(value)?.slice(1).map(Number)
  return [...(short ? [[2000 + (short[0] as number), ...short.slice(1)]] : []), ...(long ? [long] : [])].map(
    ([year = 0, month = 0, day = 0, ...time]) => Date.UTC(year, month - 1, day, ...time) / 1000,
  )
}
