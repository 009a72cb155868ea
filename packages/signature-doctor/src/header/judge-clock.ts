import { judgeRequestAge } from '@txgw/protocol'
import type { Finding } from '../examination.ts'

export interface ClockQuestion {
  timestamp: string
  nowMs: number
  aheadSecondsMax: number
}

const HOUR_SECONDS = 3600
const ZONE_STEP_SECONDS = 900
const ZONE_SECONDS_MAX = 14 * HOUR_SECONDS
const ZONE_TOLERANCE_SECONDS = 30

/** Judges whether the timestamp is outside the window, and by how much the two clocks differ. */
export function judgeClock({ timestamp, nowMs, aheadSecondsMax }: ClockQuestion): Finding[] {
  if (!/^[0-9]{1,12}$/.test(timestamp)) return []
  const age = judgeRequestAge({ timestamp, nowMs, aheadSecondsMax })
  if (age === 'accepted') return []
  const nowSeconds = Math.floor(nowMs / 1000)
  const apart = Math.abs(Number(timestamp) - nowSeconds)
  const detail = `by ${duration(apart)}: the request says ${timestamp}, the service says ${nowSeconds}${zoneHint(apart)}`
  return [{ mistake: age === 'too-old' ? 'clock-behind' : 'clock-ahead', detail }]
}

function zoneHint(apartSeconds: number): string {
  const beside = Math.abs(apartSeconds - Math.round(apartSeconds / ZONE_STEP_SECONDS) * ZONE_STEP_SECONDS)
  const likely =
    apartSeconds >= HOUR_SECONDS - ZONE_TOLERANCE_SECONDS &&
    apartSeconds <= ZONE_SECONDS_MAX + ZONE_TOLERANCE_SECONDS &&
    beside <= ZONE_TOLERANCE_SECONDS
  return likely ? '; this looks like local time instead of UTC' : ''
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
