import type { Clock } from '@txgw/base/clock'
import { keepLooking } from '@txgw/base/keep-looking'
import type { SettingStore } from '../audit/setting-store.ts'
import { believeClock } from './believe-clock.ts'
import { forgetInBatches, type Rest } from './forget-in-batches.ts'
import { FORGOTTEN_KINDS, type Forgetter } from './forget-oldest.ts'

const FIRST_AFTER_MS = 60_000
const EVERY_MS = 60 * 60 * 1000

interface Forgetting {
  forgetter: Forgetter
  clock: Clock
  settings: Pick<SettingStore, 'readSetting' | 'changeSetting'>
  /** Called when nothing is deleted, because the clock is so far ahead of the time that was believed last. */
  onDoubt(aheadMs: number): void
  /** For tests. */
  rest?: Rest
}

/**
 * Deletes what is kept no longer: soon after the start and then every hour, until it is stopped. A clock that jumped ahead
 * deletes nothing. The next run makes up for one that fails.
 */
export function keepForgetting({ forgetter, clock, settings, onDoubt, rest }: Forgetting): {
  stop(): Promise<void>
} {
  const forget = async (stopping: AbortSignal) => {
    const nowMs = clock.nowMs()
    const { isBelieved, aheadMs } = await believeClock(settings, nowMs)
    if (!isBelieved) {
      if (aheadMs !== undefined) onDoubt(aheadMs)
      return
    }
    for (const kind of FORGOTTEN_KINDS)
      await forgetInBatches((limit) => forgetter.forgetOldest({ kind, nowMs, limit }), { stopping, rest })
  }
  // The next run makes up for it.
  return keepLooking(forget, { firstAfterMs: FIRST_AFTER_MS, intervalMs: EVERY_MS, onFailure() {} })
}
