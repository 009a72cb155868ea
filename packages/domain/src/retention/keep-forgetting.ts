import type { Clock } from '@txgw/base/clock'
import { keepLooking } from '@txgw/base/keep-looking'
import { forgetInBatches, type Rest } from './forget-in-batches.ts'
import { FORGOTTEN_KINDS, type Forgetter } from './forget-oldest.ts'

const FIRST_AFTER_MS = 60_000
const EVERY_MS = 60 * 60 * 1000

interface Forgetting {
  forgetter: Forgetter
  clock: Clock
  /** For tests. */
  rest?: Rest
}

/**
 * Deletes what is kept no longer: soon after the start and then every hour, until it is stopped. The next run makes up for
 * one that fails.
 */
export function keepForgetting({ forgetter, clock, rest }: Forgetting): { stop(): Promise<void> } {
  const forget = async (stopping: AbortSignal) => {
    const nowMs = clock.nowMs()
    for (const kind of FORGOTTEN_KINDS)
      await forgetInBatches((limit) => forgetter.forgetOldest({ kind, nowMs, limit }), { stopping, rest })
  }
  // Only a stop fails a run.
  return keepLooking(forget, { firstAfterMs: FIRST_AFTER_MS, intervalMs: EVERY_MS, onFailure() {} })
}
