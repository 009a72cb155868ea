import { workerData } from 'node:worker_threads'
import { serveJobs } from '@txgw/base/thread/serve-jobs'
import { createBatchImporter } from '@txgw/domain/orders/import-batch'
import { createCrowdingForgetter } from '@txgw/domain/retention/forget-crowding'
import { createForgetter } from '@txgw/domain/retention/forget-oldest'
import { openSqliteStore, type StoreDirectory } from '../sqlite/open-sqlite-store.ts'
import type { Store } from '../store.ts'
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
