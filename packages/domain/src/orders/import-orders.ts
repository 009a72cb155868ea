import type { BatchImporter, BatchJob, BatchTimes } from './import-batch.ts'
import { type BatchResult, createTally, type ImportProgress, type ImportReport } from './import-report.ts'
import { type BatchLimits, lineBatches } from './line-batches.ts'
import type { LineBatch } from './ndjson-lines.ts'

interface ImportOrders extends Omit<BatchJob, keyof LineBatch | 'times' | 'audit'> {
  importer: BatchImporter
  readTimes(): BatchTimes
  /** NDJSON, one order per line. */
  source: AsyncIterable<Uint8Array>
  /** Called after each batch that is durably stored. */
  onProgress?: (progress: ImportProgress) => void
  /** Called with the result of each batch. */
  onBatch?: (batch: BatchResult) => void
  batchLimits?: BatchLimits
  audit?: BatchJob['audit']
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
  const { importer, readTimes, actor, aheadSecondsMax, source, audit, onProgress, onBatch, batchLimits } =
    task
  const tally = createTally()
  try {
    for await (const batch of lineBatches(source, batchLimits)) {
      const job = { ...batch, times: readTimes(), actor, aheadSecondsMax, audit }
      const result = await importer.importBatch(job)
      tally.add(result)
      onBatch?.(result)
      onProgress?.(tally.progress())
    }
  } catch (error) {
    throw new ImportInterrupted(error, tally.progress())
  }
  return tally.report()
}
