import { diagnose } from '../../src/signature-doctor/diagnose.ts'
import type { DiagnosisRunner } from '../../src/signature-doctor/thread/diagnosis-job.ts'

/** Makes diagnoses at once, for tests that are not about the thread. */
export const inThisThread: DiagnosisRunner = {
  run: async ({ received, options }) => ({ examination: diagnose(received, options), spentMs: 1 }),
  close: async () => {},
}
