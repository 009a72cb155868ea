import type {
  DiagnosisResult,
  DiagnosisRunner,
  ReadingResult,
} from '../../src/signature-doctor/work/diagnosis-job.ts'
import { doDiagnosisJob } from '../../src/signature-doctor/work/do-diagnosis-job.ts'

/** Makes diagnoses at once, for tests that are not about the thread. */
export const inThisThread: DiagnosisRunner = {
  read: async (job) => ({ ...(doDiagnosisJob(job) as ReadingResult), spentMs: 1 }),
  run: async (job) => ({ ...(doDiagnosisJob(job) as DiagnosisResult), spentMs: 1 }),
  close: async () => {},
}
