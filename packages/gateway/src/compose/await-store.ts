import { setTimeout as delay } from 'node:timers/promises'
import { StoreNotYet } from '../base/store-errors.ts'
import type { Logger } from '../log/logger.ts'

const PATIENCE_MS = 30_000
const PAUSE_MS = 500

/**
 * Opens something again and again while the store is starting, full or slow. To end and be started anew would take
 * longer, and would burden a starved machine with another start.
 */
export async function awaitStore<T>(open: () => Promise<T>, logger: Logger): Promise<T> {
  const giveUpAt = performance.now() + PATIENCE_MS
  for (;;)
    try {
      return await open()
    } catch (error) {
      if (!(error instanceof StoreNotYet) || performance.now() > giveUpAt) throw error
      logger.warn({ err: error }, 'the store cannot be used yet, trying again')
      await delay(PAUSE_MS)
    }
}
