import { awaitStore } from '@txgw/base/await-store'
import type { Logger } from '@txgw/base/log/logger'

const PATIENCE_MS = 30_000

/**
 * Opens something again and again while the store is not ready. To end and be started anew would take longer, and
 * would burden a starved machine with another start.
 */
export function openWhenReady<T>(open: () => Promise<T>, logger: Logger): Promise<T> {
  return awaitStore(open, PATIENCE_MS, (error) =>
    logger.warn({ err: error }, 'the store cannot be used yet, trying again'),
  )
}
