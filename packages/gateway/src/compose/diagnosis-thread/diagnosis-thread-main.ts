import { serveJobs } from '@txgw/base/thread/serve-jobs'
import { doDiagnosisJob } from '@txgw/signature-doctor/work/do-diagnosis-job'

// The entry of the thread that reads and examines requests, one after the other.
serveJobs(doDiagnosisJob)
