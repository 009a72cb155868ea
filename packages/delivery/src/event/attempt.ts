import { type DialRefusal, describeRefusal } from '../address/dial-refusal.ts'
import type { FailureCode, Reason, Seen } from '../failures.ts'

export const FAILURE_STAGES = ['before-sending', 'while-sending', 'after-reply'] as const

export type FailureStage = (typeof FAILURE_STAGES)[number]

export interface Failure<Code extends string> extends Reason<Code> {
  stage: FailureStage
  /** The rule, the refused address, and the setting that would allow it. */
  refusal?: DialRefusal
}

/** A failure before its event has put it into words. */
export interface Mishap {
  stage: FailureStage
  code: FailureCode
  seen?: Seen
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

export interface Attempt<Code extends string> {
  startedAtMs: number
  timings: AttemptTimings
  /** Without the signature. Empty when no request was prepared. */
  requestHeaders: Record<string, string>
  status?: number
  replyHeaders?: Record<string, string>
  /** As text; bytes that are not UTF-8 are replaced. */
  replyBody?: string
  failure?: Failure<Code>
}

/** How an attempt, or the whole delivery, ended. */
export type Ending<Answer, Code extends string> =
  | { ok: true; answer: Answer }
  | { ok: false; failure: Failure<Code> }

/** A clock is more precise than a record needs. */
export function wholeMicros(ms: number): number {
  return Math.round(ms * 1000) / 1000
}

export function refusedByGuard(refusal: DialRefusal): Mishap {
  return { stage: 'before-sending', code: 'dial-refused', seen: { words: describeRefusal(refusal) }, refusal }
}
