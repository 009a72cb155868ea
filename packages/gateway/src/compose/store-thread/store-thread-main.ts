import { workerData } from 'node:worker_threads'
import { serveJobs } from '../../base/thread/serve-jobs.ts'
import { createBatchImporter } from '../../orders/import-batch.ts'
import { createCrowdingForgetter } from '../../retention/forget-crowding.ts'
import { createForgetter } from '../../retention/forget-oldest.ts'
import { openSqliteStore, type StoreDirectory } from '../../storage/sqlite/open-sqlite-store.ts'
import type { Store } from '../../storage/store.ts'
import type { StoreJob } from './store-thread.ts'

// The entry of the thread with a connection of its own to one embedded store. A store that could not be opened is
// tried again with the next job.
let opened: Store | undefined

serveJobs(async (job: StoreJob) => {
  opened ??= await openSqliteStore({ ...(workerData as StoreDirectory), mustExist: true })
  if ('kind' in job) return createForgetter(opened).forgetOldest(job)
  if ('crowdingLimit' in job) return createCrowdingForgetter(opened).forgetCrowding(job)
  return createBatchImporter(opened).importBatch(job)
})
