import { setTimeout as sleep } from 'node:timers/promises'
import type { Clock } from '../base/clock.ts'
import { FORGOTTEN_KINDS, type ForgetJob, type Forgetter } from './forget-oldest.ts'

const FIRST_AFTER_MS = 60_000
const EVERY_MS = 60 * 60 * 1000

const BATCH = 500
/** Between two batches it rests for so many times as long as the last one took. */
const REST = 9
const REST_MS = { min: 5, max: 1_000 }

/** Resolves after so many milliseconds. @throws when the signal comes before */
type Wait = (ms: number, signal: AbortSignal) => Promise<void>

const waitAsleep: Wait = (ms, signal) => sleep(ms, undefined, { ref: false, signal })

interface Forgetting {
  forgetter: Forgetter
  clock: Clock
  /** For tests. */
  wait?: Wait
}

/**
 * Deletes what is kept no longer: soon after the start and then every hour, until it is stopped. It works in batches
 * and rests most of the time, so that everything else can use the store. The next run makes up for one that fails.
 */
export function keepForgetting({ forgetter, clock, wait = waitAsleep }: Forgetting): { stop(): void } {
  const stopping = new AbortController()
  const { signal } = stopping
  const repeat = async () => {
    for (let waitMs = FIRST_AFTER_MS; ; waitMs = EVERY_MS) {
      await wait(waitMs, signal)
      const nowMs = clock.nowMs()
      for (const kind of FORGOTTEN_KINDS) await forgetAll({ kind, nowMs })
    }
  }
  const forgetAll = async (what: Omit<ForgetJob, 'limit'>) => {
    for (;;) {
      const beganMs = performance.now()
      const deleted = await forgetter.forgetOldest({ ...what, limit: BATCH }).catch(() => 0)
      if (deleted < BATCH) return
      const restMs = (performance.now() - beganMs) * REST
      await wait(Math.min(Math.max(restMs, REST_MS.min), REST_MS.max), signal)
    }
  }
  // Only the signal ends it.
  repeat().catch(() => {})
  return { stop: () => stopping.abort() }
}
