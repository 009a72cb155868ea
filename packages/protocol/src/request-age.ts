export const AGE_SECONDS_MAX = 24 * 60 * 60
export const AHEAD_SECONDS_MAX = 300

export type RequestAge = 'accepted' | 'too-old' | 'too-far-ahead'

export interface AgeQuestion {
  /** The `timestamp` pair, already checked to be decimal digits. */
  timestamp: string
  nowMs: number
  aheadSecondsMax?: number
}

/**
 * A request exactly 24 hours old passes. A timestamp is in whole seconds, so the clock is read in whole seconds
 * too. Otherwise a request made late in its second would look older than it is.
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
