import { serveJobs } from '../../base/thread/serve-jobs.ts'
import { doDiagnosisJob } from '../../signature-doctor/work/do-diagnosis-job.ts'

// The entry of the thread that reads and examines requests, one after the other.
serveJobs(doDiagnosisJob)
