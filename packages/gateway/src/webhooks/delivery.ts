import { type NoAnswerCode, type NoAnswerReason, noAnswer } from '../topup/no-answer.ts'
import { type DialRefusal, describeRefusal } from './dial-refusal.ts'

export const FAILURE_STAGES = ['before-sending', 'while-sending', 'after-reply'] as const

export type FailureStage = (typeof FAILURE_STAGES)[number]

/** The message says what the code means, and what was seen. */
export interface DeliveryFailure extends NoAnswerReason {
  stage: FailureStage
  /** Which rule refused which address, and what would let it through. */
  refusal?: DialRefusal
}

export interface AttemptTimings {
  /** In the queue of the app; a second attempt does not wait again. */
  queueMs: number
  /** From the name look-up to the end of the TLS handshake; absent when a connection was used again. */
  connectMs?: number
  /** From the request being written to the first byte of the reply. */
  firstByteMs?: number
  /** Everything but the queue. */
  totalMs: number
}

export interface Attempt {
  startedAtMs: number
  timings: AttemptTimings
  /** Without the signature. Empty when nothing was made ready to send. */
  requestHeaders: Record<string, string>
  status?: number
  replyHeaders?: Record<string, string>
  /** As text; what is not UTF-8 is replaced. */
  replyBody?: string
  failure?: DeliveryFailure
}

/** One notification and everything that happened to it. */
export interface Delivery {
  notificationId: string
  url: string | null
  /** The JSON text, the same in every attempt; null when it did not come to that. */
  requestBody: string | null
  attempts: Attempt[]
}

export function failureOf(stage: FailureStage, code: NoAnswerCode, seen?: string): DeliveryFailure {
  return { stage, ...noAnswer(code, seen) }
}

/** A clock reads finer than a record needs. */
export function wholeMicros(ms: number): number {
  return Math.round(ms * 1000) / 1000
}

export function refusedByGuard(refusal: DialRefusal): DeliveryFailure {
  return { ...failureOf('before-sending', 'dial-refused', describeRefusal(refusal)), refusal }
}
