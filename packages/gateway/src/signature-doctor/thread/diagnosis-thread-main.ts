import { serveJobs } from '../../base/thread/serve-jobs.ts'
import { diagnose } from '../diagnose.ts'
import { asBuffer, type DiagnosisJob, type DiagnosisResult } from './diagnosis-job.ts'

// The entry of the thread that makes diagnoses, one after the other.
serveJobs(({ received, options }: DiagnosisJob): DiagnosisResult => {
  const before = process.threadCpuUsage()
  const examination = diagnose({ ...received, body: asBuffer(received.body) }, options)
  const { user, system } = process.threadCpuUsage(before)
  return { examination, spentMs: (user + system) / 1000 }
})
