export const AGE_SECONDS_MAX = 24 * 60 * 60
export const AHEAD_SECONDS_MAX = 300

export type RequestAge = 'accepted' | 'too-old' | 'too-far-ahead'

export interface AgeQuestion {
  /** The `timestamp` pair, already known to be decimal digits. */
  timestamp: string
  nowMs: number
  aheadSecondsMax?: number
}

/**
 * Exactly 24 hours passes. A timestamp is whole seconds, so the clock is read in whole seconds too: a
 * request made in the last fraction of its second is not older than one made at its beginning.
 */
export function judgeRequestAge({
  timestamp,
  nowMs,
  aheadSecondsMax = AHEAD_SECONDS_MAX,
}: AgeQuestion): RequestAge {
  const ageSeconds = Math.floor(nowMs / 1000) - Number(timestamp)
  if (ageSeconds > AGE_SECONDS_MAX) return 'too-old'
  if (ageSeconds < -aheadSecondsMax) return 'too-far-ahead'
  return 'accepted'
}
