import type {
  DiagnosisResult,
  DiagnosisRunner,
  ReadingResult,
} from '@txgw/signature-doctor/work/diagnosis-job'
import { doDiagnosisJob } from '@txgw/signature-doctor/work/do-diagnosis-job'

/** Makes diagnoses at once, for tests that are not about the thread. */
export const inThisThread: DiagnosisRunner = {
  read: async (job) => ({ ...(doDiagnosisJob(job) as ReadingResult), spentMs: 1 }),
  run: async (job) => ({ ...(doDiagnosisJob(job) as DiagnosisResult), spentMs: 1 }),
  close: async () => {},
}
