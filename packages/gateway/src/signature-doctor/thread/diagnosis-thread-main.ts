import { parentPort } from 'node:worker_threads'
import { diagnose } from '../diagnose.ts'
import { asBuffer, type DiagnosisJob, type DiagnosisResult } from './diagnosis-job.ts'

// The entry of the thread that makes diagnoses, one after the other.
parentPort?.on('message', (job: DiagnosisJob) => {
  try {
    parentPort?.postMessage({ result: resultOf(job) })
  } catch (error) {
    parentPort?.postMessage({ error: String(error) })
  }
})

function resultOf({ received, options }: DiagnosisJob): DiagnosisResult {
  const before = process.threadCpuUsage()
  const examination = diagnose({ ...received, body: asBuffer(received.body) }, options)
  const { user, system } = process.threadCpuUsage(before)
  return { examination, spentMs: (user + system) / 1000 }
}
