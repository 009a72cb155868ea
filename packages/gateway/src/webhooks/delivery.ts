import { type NoAnswerCode, type NoAnswerReason, noAnswer } from '../topup/no-answer.ts'
import { type DialRefusal, describeRefusal } from './dial-refusal.ts'

export const FAILURE_STAGES = ['before-sending', 'while-sending', 'after-reply'] as const

export type FailureStage = (typeof FAILURE_STAGES)[number]

/** The message says what the code means and what was observed. */
export interface DeliveryFailure extends NoAnswerReason {
  stage: FailureStage
  /** The rule, the refused address, and the setting that would allow it. */
  refusal?: DialRefusal
}

export interface AttemptTimings {
  /** Time in the queue of the app. A second attempt does not wait again. */
  queueMs: number
  /** From the name look-up to the end of the TLS handshake; absent when a connection was reused. */
  connectMs?: number
  /** From writing the request to the first byte of the reply. */
  firstByteMs?: number
  /** Everything except the queue. */
  totalMs: number
}

export interface Attempt {
  startedAtMs: number
  timings: AttemptTimings
  /** Without the signature. Empty when no request was prepared. */
  requestHeaders: Record<string, string>
  status?: number
  replyHeaders?: Record<string, string>
  /** As text; bytes that are not UTF-8 are replaced. */
  replyBody?: string
  failure?: DeliveryFailure
}

/** One notification and everything that happened to it. */
export interface Delivery {
  notificationId: string
  url: string | null
  /** The JSON text, the same in every attempt; null when no request was prepared. */
  requestBody: string | null
  attempts: Attempt[]
}

export function failureOf(stage: FailureStage, code: NoAnswerCode, seen?: string): DeliveryFailure {
  return { stage, ...noAnswer(code, seen) }
}

/** A clock is more precise than a record needs. */
export function wholeMicros(ms: number): number {
  return Math.round(ms * 1000) / 1000
}

export function refusedByGuard(refusal: DialRefusal): DeliveryFailure {
  return { ...failureOf('before-sending', 'dial-refused', describeRefusal(refusal)), refusal }
}
