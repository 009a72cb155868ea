import type { Clock } from '@txgw/base/clock'
import { InvalidArgumentError } from 'commander'
import { durationSeconds } from './duration.ts'

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
