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
