import { extname, join } from 'node:path'
import { JobThread } from '../../base/thread/job-thread.ts'
import type { BatchImporter, BatchJob } from '../../orders/import-batch.ts'
import type { BatchResult } from '../../orders/import-report.ts'
import type { StoreDirectory } from '../../storage/sqlite/open-sqlite-store.ts'
import { type ImportJob, packJob } from './import-job.ts'

const ENTRY = join(import.meta.dirname, `import-thread-main${extname(import.meta.filename)}`)
/** Many times what a batch of full size takes. */
const HEAP_MB_MAX = 256

/**
 * Imports into an embedded store. Reading, checking and writing a batch takes tens of milliseconds, and its commit
 * waits for the disk: in a thread of its own no query waits for that.
 */
export class ImportThread implements BatchImporter {
  readonly #thread: JobThread<ImportJob, BatchResult>

  constructor(directory: StoreDirectory) {
    this.#thread = new JobThread({ entry: ENTRY, name: 'import', data: directory, heapMbMax: HEAP_MB_MAX })
  }

  importBatch(job: BatchJob): Promise<BatchResult> {
    const packed = packJob(job)
    return this.#thread.run(packed, [packed.bytes.buffer, packed.lines.buffer])
  }

  close(): Promise<void> {
    return this.#thread.close()
  }
}
