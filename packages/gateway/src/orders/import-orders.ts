import type { AppStore } from '../apps/app-store.ts'
import type { AppClock } from '../base/clock.ts'
import type { ImportAudit } from './import-audit.ts'
import { importBatch } from './import-batch.ts'
import { type BatchResult, createTally, type ImportProgress, type ImportReport } from './import-report.ts'
import { type BatchLimits, lineBatches } from './line-batches.ts'
import type { OrderStore } from './order-store.ts'
import type { Intake } from './read-incoming.ts'

interface ImportOrders extends Omit<Intake, 'nowMs'> {
  store: { apps: AppStore; orders: OrderStore }
  clock: AppClock
  /** NDJSON, one order per line. */
  source: AsyncIterable<Uint8Array>
  /** Called after each batch that is durably stored. */
  onProgress?: (progress: ImportProgress) => void
  /** Called with the result of each batch. */
  onBatch?: (batch: BatchResult) => void
  batchLimits?: BatchLimits
  audit?: ImportAudit
}

/** The store or the stream failed. Everything up to `lastLine` of the progress is stored, and nothing after it. */
export class ImportInterrupted extends Error {
  override readonly name = 'ImportInterrupted'
  readonly progress: ImportProgress

  constructor(cause: unknown, progress: ImportProgress) {
    super('the import was interrupted', { cause })
    this.progress = progress
  }
}

/**
 * Stores a stream of orders in batches. A bad line is reported and the import continues. A failure of the store or of
 * the stream ends the import.
 * @throws {ImportInterrupted}
 */
export async function importOrders(task: ImportOrders): Promise<ImportReport> {
  const { store, clock, actor, aheadSecondsMax, source, onProgress, onBatch, batchLimits, audit } = task
  const tally = createTally()
  try {
    for await (const lines of lineBatches(source, batchLimits)) {
      const intake = { clock, actor, aheadSecondsMax }
      const batch = await importBatch({ store, intake, lines, audit })
      tally.add(batch)
      onBatch?.(batch)
      onProgress?.(tally.progress())
    }
  } catch (error) {
    throw new ImportInterrupted(error, tally.progress())
  }
  return tally.report()
}
