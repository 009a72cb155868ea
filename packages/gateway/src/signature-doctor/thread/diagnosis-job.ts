import type { DiagnoseOptions } from '../diagnose.ts'
import type { Examination } from '../examination.ts'
import type { ReceivedRequest } from '../received-request.ts'

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

export interface DiagnosisRunner {
  /** Rejects when the diagnosis could not be made. */
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
