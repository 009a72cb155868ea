import type { DiagnoseOptions } from '../diagnose.ts'
import type { Examination } from '../examination.ts'
import type { Claim } from '../header/read-authorization.ts'
import type { ReceivedRequest } from '../received-request.ts'
import type { SavedRequest } from '../saved-request/saved-request.ts'

/** A request to examine, in a form that can be sent to a thread. */
export interface DiagnosisJob {
  received: ReceivedRequest
  options: DiagnoseOptions
}

export interface DiagnosisResult {
  examination: Examination
  /** CPU time, because a busy machine makes any diagnosis slow. */
  spentMs: number
}

/** A request of which only the claim is to be read, or the text in which somebody has saved one. */
export type ReadingJob = { authorizations: string[] } | { saved: string }

export interface ReadingResult {
  /** What a saved text holds; a string says why it holds no request. */
  saved?: SavedRequest | string
  /** Undefined when the header does not say who signed, and what. */
  claim: Claim | undefined
  spentMs: number
}

/** All work on what a stranger wrote loosely. Each method rejects when the work could not be done. */
export interface DiagnosisRunner {
  read(job: ReadingJob): Promise<ReadingResult>
  run(job: DiagnosisJob): Promise<DiagnosisResult>
  close(): Promise<void>
}

/** A buffer loses its class on the way between threads. */
export function asBuffer<Bytes extends Uint8Array | undefined>(
  bytes: Bytes,
): Bytes extends undefined ? undefined : Buffer {
  const view = bytes && Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  return view as Bytes extends undefined ? undefined : Buffer
}
