import { setTimeout as sleep } from 'node:timers/promises'
import type { Clock } from '../base/clock.ts'
import { keepLooking } from '../base/keep-looking.ts'
import { FORGOTTEN_KINDS, type ForgetJob, type Forgetter } from './forget-oldest.ts'

const FIRST_AFTER_MS = 60_000
const EVERY_MS = 60 * 60 * 1000

const BATCH = 500
/** Between two batches it rests for so many times as long as the last one took. */
const REST = 9
const REST_MS = { min: 5, max: 1_000 }

/** Resolves after so many milliseconds. @throws when the signal comes before */
type Rest = (ms: number, signal: AbortSignal) => Promise<void>

const restAsleep: Rest = (ms, signal) => sleep(ms, undefined, { ref: false, signal })

interface Forgetting {
  forgetter: Forgetter
  clock: Clock
  /** For tests. */
  rest?: Rest
}

/**
 * Deletes what is kept no longer: soon after the start and then every hour, until it is stopped. It works in batches
 * and rests most of the time, so that everything else can use the store. The next run makes up for one that fails.
 */
export function keepForgetting({ forgetter, clock, rest = restAsleep }: Forgetting): {
  stop(): Promise<void>
} {
  const forgetAll = async (what: Omit<ForgetJob, 'limit'>, stopping: AbortSignal) => {
    while (!stopping.aborted) {
      const beganMs = performance.now()
      const deleted = await forgetter.forgetOldest({ ...what, limit: BATCH }).catch(() => 0)
      if (deleted < BATCH) return
      const restMs = (performance.now() - beganMs) * REST
      await rest(Math.min(Math.max(restMs, REST_MS.min), REST_MS.max), stopping)
    }
  }
  const forget = async (stopping: AbortSignal) => {
    const nowMs = clock.nowMs()
    for (const kind of FORGOTTEN_KINDS) await forgetAll({ kind, nowMs }, stopping)
  }
  // Only a stop fails a run.
  return keepLooking(forget, { firstAfterMs: FIRST_AFTER_MS, intervalMs: EVERY_MS, onFailure() {} })
}
