import { threadCpuMs } from '@txgw/base/work/thread-cpu'
import { diagnose } from '../diagnose.ts'
import { readAuthorization } from '../header/read-authorization.ts'
import { readSavedRequest } from '../saved-request/read-saved-request.ts'
import { type SavedRequest, SavedRequestError } from '../saved-request/saved-request.ts'
import {
  asBuffer,
  type DiagnosisJob,
  type DiagnosisResult,
  type ReadingJob,
  type ReadingResult,
} from './diagnosis-job.ts'

/** Does one job, and measures it. */
export function doDiagnosisJob(job: ReadingJob | DiagnosisJob): ReadingResult | DiagnosisResult {
  const beforeMs = threadCpuMs()
  const result = 'options' in job ? { examination: examine(job) } : read(job)
  return { ...result, spentMs: threadCpuMs() - beforeMs }
}

function examine({ received, options }: DiagnosisJob) {
  return diagnose({ ...received, body: asBuffer(received.body) }, options)
}

function read(job: ReadingJob): Omit<ReadingResult, 'spentMs'> {
  if ('authorizations' in job) return { claim: claimIn(job.authorizations) }
  const saved = readSaved(job.saved)
  return { saved, claim: typeof saved === 'string' ? undefined : claimIn(saved.received.authorizations) }
}

function readSaved(text: string): SavedRequest | string {
  try {
    return readSavedRequest(Buffer.from(text))
  } catch (error) {
    if (error instanceof SavedRequestError) return error.message
    throw error
  }
}

function claimIn(authorizations: string[]): ReadingResult['claim'] {
  const { authorization } = readAuthorization(authorizations)
  if (!authorization) return undefined
  const { authId, serialNo, timestamp, nonce } = authorization
  return { authId, serialNo, timestamp, nonce }
}
