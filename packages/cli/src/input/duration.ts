import type { Clock } from '@txgw/base/clock'
import { InvalidArgumentError } from 'commander'

const SECONDS = { s: 1, m: 60, h: 3_600, d: 86_400 } as const

/** Parses an option's argument: `90s`, `15m`, `24h`, `7d`, or seconds without a unit. */
export function durationSeconds(text: string): number {
  const [, count, unit = 's'] = /^(\d{1,9})([smhd])?$/.exec(text) ?? []
  if (count === undefined) {
    throw new InvalidArgumentError('It must be a whole number followed by s, m, h or d, such as 24h.')
  }
  return Number(count) * SECONDS[unit as keyof typeof SECONDS]
}

/** Parses an option's argument: a time, or how long ago it was. The service checks the time. */
export function timeOrAgo(clock: Clock): (text: string) => string {
  return (text) => {
    if (/^\d{4}-\d{2}-\d{2}T/.test(text)) return text
    if (/^\d{1,9}[smhd]$/.test(text))
      return new Date(clock.nowMs() - durationSeconds(text) * 1000).toISOString()
    throw new InvalidArgumentError(
      'It must be a time such as 2026-11-01T00:00:00Z, or how long ago that was, such as 15m, 2h or 7d.',
    )
  }
}
