const DAY_MS = 24 * 60 * 60 * 1000

/** In days, or until the end of a day that the viewer names. */
export const LIFETIMES = ['30', '90', '365', 'day', 'never'] as const
export type Lifetime = (typeof LIFETIMES)[number]

/**
 * When the token stops working; undefined for never.
 * @param lastDay such as 2026-12-31, in the zone of the viewer
 */
export function endOfToken(lifetime: Lifetime, lastDay: string, nowMs: number): string | undefined {
  if (lifetime === 'never') return undefined
  if (lifetime !== 'day') return new Date(nowMs + Number(lifetime) * DAY_MS).toISOString()
  const end = new Date(`${lastDay}T23:59:59.999`)
  return Number.isNaN(end.getTime()) ? lastDay : end.toISOString()
}
