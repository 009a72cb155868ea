import type { Clock } from '../clock.ts'
import { ServiceError } from '../service-error.ts'
import type { Store } from '../storage/store.ts'
import { toServiceError } from '../to-service-error.ts'
import { importBatch } from './import-batch.ts'
import { type BatchResult, createTally, type ImportProgress, type ImportReport } from './import-report.ts'
import { type BatchLimits, lineBatches } from './line-batches.ts'
import type { Intake } from './read-incoming.ts'

interface ImportOrders extends Omit<Intake, 'nowMs'> {
  store: Pick<Store, 'apps' | 'orders'>
  clock: Clock
  /** NDJSON, one order a line. */
  source: AsyncIterable<Uint8Array>
  /** Called after each batch that is durably stored. */
  onProgress?: (progress: ImportProgress) => void
  /** Called with what became of each batch. */
  onBatch?: (batch: BatchResult) => void
  batchLimits?: BatchLimits
}

/**
 * Stores a stream of orders in batches. A bad line is reported and the import goes on; a failure of the
 * store or of the stream ends it with an error that says what is stored by then.
 */
export async function importOrders(task: ImportOrders): Promise<ImportReport> {
  const { store, clock, actor, aheadSecondsMax, source, onProgress, onBatch, batchLimits } = task
  const tally = createTally()
  try {
    for await (const lines of lineBatches(source, batchLimits)) {
      const intake = { nowMs: clock.nowMs(), actor, aheadSecondsMax }
      const batch = await importBatch({ store, intake, lines })
      tally.add(batch)
      onBatch?.(batch)
      onProgress?.(tally.progress())
    }
  } catch (error) {
    throw interrupted(toServiceError(error), tally.progress())
  }
  return tally.report()
}

function interrupted(error: ServiceError, progress: ImportProgress): ServiceError {
  const { lastLine, accepted, unchanged, outdated, rejected } = progress
  const done = `${accepted} orders were stored, ${unchanged} unchanged, ${outdated} outdated, ${rejected} rejected up to line ${lastLine}`
  return new ServiceError(error.name, {
    message: `${error.message} The import stopped: ${done}; nothing after it. Sending all of it again is safe.`,
    ...(error.retryAfterSeconds !== undefined && { retryAfterSeconds: error.retryAfterSeconds }),
    ...(error.internalReason !== undefined && { internalReason: error.internalReason }),
    cause: error,
  })
}
