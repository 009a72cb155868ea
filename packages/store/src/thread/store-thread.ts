import { extname, join } from 'node:path'
import { JobThread } from '@txgw/base/thread/job-thread'
import type { BatchImporter, BatchJob } from '@txgw/domain/orders/import-batch'
import type { BatchResult } from '@txgw/domain/orders/import-report'
import type { CrowdingForgetter, CrowdingJob, Forgotten } from '@txgw/domain/retention/forget-crowding'
import type { ForgetJob, Forgetter } from '@txgw/domain/retention/forget-oldest'
import type { StoreDirectory } from '../sqlite/open-sqlite-store.ts'

const ENTRY = join(import.meta.dirname, `store-thread-main${extname(import.meta.filename)}`)
/** Many times what a batch of full size takes. */
const HEAP_MB_MAX = 256

export type StoreJob = BatchJob | ForgetJob | CrowdingJob

/**
 * Imports into an embedded store, and deletes what is kept no longer. A batch takes tens of milliseconds, and its commit
 * waits for the disk: in a thread of its own no query waits for that.
 */
export class StoreThread implements BatchImporter, Forgetter, CrowdingForgetter {
  readonly #thread: JobThread<StoreJob, BatchResult | Forgotten | number>

  constructor(directory: StoreDirectory) {
    this.#thread = new JobThread({ entry: ENTRY, name: 'store', data: directory, heapMbMax: HEAP_MB_MAX })
  }

  async importBatch(job: BatchJob): Promise<BatchResult> {
    return (await this.#thread.run(job, [job.bytes.buffer])) as BatchResult
  }

  async forgetOldest(job: ForgetJob): Promise<number> {
    return (await this.#thread.run(job)) as number
  }

  async forgetCrowding(job: CrowdingJob): Promise<Forgotten> {
    return (await this.#thread.run(job)) as Forgotten
  }

  close(): Promise<void> {
    return this.#thread.close()
  }
}
