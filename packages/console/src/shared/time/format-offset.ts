import { texts } from '../../texts/frame-texts.ts'

const MINUTE_SECONDS = 60
const HOUR_SECONDS = 60 * MINUTE_SECONDS
const DAY_SECONDS = 24 * HOUR_SECONDS

/** Exact to the second, because one second decides the 24-hour rule: 1 d 1 s. */
export function formatOffset(seconds: number): string {
  const { days, hours, minutes, seconds: rest } = texts.common.offset
  const parts: [count: number, show: (count: number) => string][] = [
    [Math.floor(seconds / DAY_SECONDS), days],
    [Math.floor((seconds % DAY_SECONDS) / HOUR_SECONDS), hours],
    [Math.floor((seconds % HOUR_SECONDS) / MINUTE_SECONDS), minutes],
    [seconds % MINUTE_SECONDS, rest],
  ]
  const told = parts.filter(([count]) => count > 0).map(([count, show]) => show(count))
  return told.length === 0 ? rest(0) : told.join(' ')
}
