import { texts } from '../../texts/frame-texts.ts'
import { LOCALE } from '../../texts/language.ts'

const SECOND_MS = 1000
const MINUTE_MS = 60 * SECOND_MS
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

const TENTHS = new Intl.NumberFormat(LOCALE, { maximumFractionDigits: 1 })
const WHOLE = new Intl.NumberFormat(LOCALE, { maximumFractionDigits: 0 })

/** As short as a reader needs: 840 µs, 12.4 ms, 3.2 s, 4 min 10 s, 2 h 5 min, 3 d 4 h. */
export function formatDuration(ms: number): string {
  const { duration } = texts.common
  if (ms > 0 && ms < 0.95) return duration.microseconds(String(Math.round(ms * 1000)))
  if (ms < SECOND_MS) return duration.milliseconds(shortNumber(ms))
  if (ms < MINUTE_MS) return duration.seconds(shortNumber(ms / SECOND_MS))
  if (ms < HOUR_MS)
    return duration.minutes(Math.floor(ms / MINUTE_MS), Math.floor((ms % MINUTE_MS) / SECOND_MS))
  if (ms < DAY_MS) return duration.hours(Math.floor(ms / HOUR_MS), Math.floor((ms % HOUR_MS) / MINUTE_MS))
  return duration.days(Math.floor(ms / DAY_MS), Math.floor((ms % DAY_MS) / HOUR_MS))
}

function shortNumber(value: number): string {
  return (value < 100 ? TENTHS : WHOLE).format(value)
}
