export const AGE_SECONDS_MAX = 24 * 60 * 60
export const AHEAD_SECONDS_MAX = 300

export type RequestAge = 'accepted' | 'too-old' | 'too-far-ahead'

export interface AgeQuestion {
  /** The `timestamp` pair, already known to be decimal digits. */
  timestamp: string
  nowMs: number
  aheadSecondsMax?: number
}

/** Exactly 24 hours passes; one millisecond more does not. */
export function judgeRequestAge({
  timestamp,
  nowMs,
  aheadSecondsMax = AHEAD_SECONDS_MAX,
}: AgeQuestion): RequestAge {
  const ageMs = nowMs - Number(timestamp) * 1000
  if (ageMs > AGE_SECONDS_MAX * 1000) return 'too-old'
  if (ageMs < -aheadSecondsMax * 1000) return 'too-far-ahead'
  return 'accepted'
}
