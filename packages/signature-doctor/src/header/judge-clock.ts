import { judgeRequestAge } from '@txgw/protocol'
import type { Finding } from '../examination.ts'
import { otherTimeUnits } from './other-time-units.ts'

export interface ClockQuestion {
  timestamp: string
  nowMs: number
  aheadSecondsMax: number
}

const SECONDS = /^(?:0|[1-9][0-9]{0,11})$/
const HOUR_SECONDS = 3600
const ZONE_STEP_SECONDS = 900
const ZONE_SECONDS_MAX = 14 * HOUR_SECONDS
const ZONE_TOLERANCE_SECONDS = 30

/** Before this second no request of this service was signed. It is in 2001. */
const PAST_SECONDS = 1_000_000_000
const YEAR_SECONDS = 366 * 24 * HOUR_SECONDS

/** Judges whether the timestamp is outside the window, and by how much the two clocks differ. */
export function judgeClock({ timestamp, nowMs, aheadSecondsMax }: ClockQuestion): Finding[] {
  if (!SECONDS.test(timestamp)) return []
  const age = judgeRequestAge({ timestamp, nowMs, aheadSecondsMax })
  if (age === 'accepted') return []
  const nowSeconds = Math.floor(nowMs / 1000)
  const both = `the request says ${timestamp}, the service says ${nowSeconds}`
  const units = otherTimeUnits(timestamp, nowSeconds)
  if (units.length > 0) {
    return [{ mistake: 'timestamp-other-unit', detail: `${timestamp} is about now ${units.join(', or ')}` }]
  }
  const ahead = Number(timestamp) - nowSeconds
  if (Number(timestamp) < PAST_SECONDS || ahead > YEAR_SECONDS) {
    return [{ mistake: 'timestamp-not-now', detail: both }]
  }
  const apart = Math.abs(ahead)
  const detail = `by ${duration(apart)}: ${both}${zoneHint(apart)}`
  return [{ mistake: age === 'too-old' ? 'clock-behind' : 'clock-ahead', detail }]
}

/** Without a clock only a value is judged that can be no time of a request. */
export function judgeEra(timestamp: string): Finding[] {
  if (!SECONDS.test(timestamp) || Number(timestamp) >= PAST_SECONDS) return []
  return [{ mistake: 'timestamp-not-now', detail: `it is ${timestamp}` }]
}

function zoneHint(apartSeconds: number): string {
  const beside = Math.abs(apartSeconds - Math.round(apartSeconds / ZONE_STEP_SECONDS) * ZONE_STEP_SECONDS)
  const likely =
    apartSeconds >= HOUR_SECONDS - ZONE_TOLERANCE_SECONDS &&
    apartSeconds <= ZONE_SECONDS_MAX + ZONE_TOLERANCE_SECONDS &&
    beside <= ZONE_TOLERANCE_SECONDS
  return likely ? '; local time instead of UTC would look like this' : ''
}

const UNITS = [
  ['day', 24 * HOUR_SECONDS],
  ['hour', HOUR_SECONDS],
  ['minute', 60],
  ['second', 1],
] as const

/** The two largest units are precise enough to see what happened. */
export function duration(seconds: number): string {
  const words: string[] = []
  let rest = seconds
  for (const [unit, size] of UNITS) {
    const count = Math.floor(rest / size)
    rest -= count * size
    if (count > 0) words.push(`${count} ${unit}${count === 1 ? '' : 's'}`)
  }
  return words.slice(0, 2).join(' ') || '0 seconds'
}
