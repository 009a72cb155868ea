import { workerData } from 'node:worker_threads'
import { serveJobs } from '../../base/thread/serve-jobs.ts'
import { type BatchImporter, createBatchImporter } from '../../orders/import-batch.ts'
import { openSqliteStore, type StoreDirectory } from '../../storage/sqlite/open-sqlite-store.ts'
import { type ImportJob, unpackJob } from './import-job.ts'

// The entry of the thread that imports orders into one embedded store. A store that could not be opened is tried again
// with the next batch.
let importer: BatchImporter | undefined

serveJobs(async (job: ImportJob) => {
  importer ??= createBatchImporter(
    await openSqliteStore({ ...(workerData as StoreDirectory), mustExist: true }),
  )
  return importer.importBatch(unpackJob(job))
})
