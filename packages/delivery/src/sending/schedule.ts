/** When an event that has not arrived is sent again, as data. Its domain keeps the queue. */
export interface RetrySchedule {
  /** The pause after each attempt. There is no attempt after the last pause. */
  pausesMs: readonly number[]
  /** The largest share of a pause that is added to it by chance, so that events of one outage spread. */
  jitter?: number
}

interface Sent {
  /** How many attempts came before the one that is made now. */
  attemptsBefore: number
  nowMs: number
  /** From 0 to below 1. */
  chance?: number
  /** How long the receiver asks to be left alone. It gets no more than the pause after the next attempt. */
  retryAfterMs?: number
}

/** Returns when the next attempt is due if this one fails; undefined when there may not even be this one. */
export function nextAttemptAtMs(
  { pausesMs, jitter = 0 }: RetrySchedule,
  { attemptsBefore, nowMs, chance = 0, retryAfterMs = 0 }: Sent,
): number | undefined {
  const pauseMs = pausesMs[attemptsBefore]
  if (pauseMs === undefined) return undefined
  const longestMs = Math.max(pauseMs, pausesMs[attemptsBefore + 1] ?? 0)
  const askedMs = Math.min(Math.max(pauseMs, retryAfterMs), longestMs)
  return nowMs + Math.round(askedMs * (1 + jitter * chance))
}
