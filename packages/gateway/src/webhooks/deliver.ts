import { setTimeout as pause } from 'node:timers/promises'
import { causeOf, isForgivable, type NoAnswerCode } from '../topup/no-answer.ts'
import type { Verdict } from '../topup/verdict.ts'
import { type AttemptOptions, type AttemptResult, attemptOnce, type Parcel } from './attempt-once.ts'
import type { Attempt } from './delivery.ts'

export interface DeliverOptions extends AttemptOptions {
  retryPauseMs: number
}

export interface Delivered {
  attempts: Attempt[]
  verdict: Verdict
}

const ATTEMPTS_MAX = 2
/**
 * The merchant has not begun to answer, or was not asked, or its reply may be about another player. Time-outs are not
 * tried again.
 */
const TRIED_AGAIN: ReadonlySet<NoAnswerCode> = new Set([
  'dns',
  'connect',
  'reset',
  'unattributed',
  'own-failure',
])
/** With these statuses the merchant itself says that it could not answer. */
const STATUSES_TRIED_AGAIN: ReadonlySet<number> = new Set([502, 503, 504])

/** Sends one notification within its deadline. It sends a second time only in the cases listed above. */
export async function deliver(parcel: Parcel, options: DeliverOptions): Promise<Delivered> {
  const attempts: Attempt[] = []
  let earlier: AttemptResult | undefined
  for (;;) {
    const queueMs = attempts.length === 0 ? parcel.queueMs : 0
    const result = await attemptOnce({ ...parcel, queueMs }, options)
    attempts.push(result.attempt)
    const delivered = { attempts, verdict: verdictOf(result, earlier) }
    if (attempts.length === ATTEMPTS_MAX || !mayTryAgain(result)) return delivered
    // Only a connection that the merchant may have closed long ago is worth a second try behind an open breaker.
    if (parcel.answerMsMax !== undefined && !result.wasReused) return delivered
    // There is no need to pause for a connection that the merchant closed while it was idle, or whose replies do not
    // match its requests.
    const pauseMs = result.wasReused && !isRefusal(result) ? 0 : options.retryPauseMs
    if (options.monotonicMs() + pauseMs >= parcel.deadlineAt) return delivered
    if (pauseMs > 0) await pause(pauseMs)
    earlier = result
  }
}

function mayTryAgain(result: AttemptResult): boolean {
  const { failure, status } = result.attempt
  if (failure === undefined) return false
  if (!isRefusal(result)) return TRIED_AGAIN.has(failure.code)
  // Over a reused connection this may be the reply to another request.
  return result.wasReused || (status !== undefined && STATUSES_TRIED_AGAIN.has(status))
}

function isRefusal({ attempt }: AttemptResult): boolean {
  return attempt.failure?.code === 'server-error' || attempt.failure?.code === 'server-error-body'
}

/** The last attempt decides, unless that would forgive or contradict a "no" that the merchant may have meant. */
function verdictOf({ verdict }: AttemptResult, earlier: AttemptResult | undefined): Verdict {
  if (earlier?.verdict.kind !== 'no-answer') return verdict
  const isForgivenLater =
    verdict.kind === 'no-answer' &&
    isForgivable(verdict.reason.code) &&
    causeOf(earlier.verdict.reason.code) === 'reply'
  const isContradiction = verdict.kind === 'allowed' && earlier.unattributed?.kind === 'forbidden'
  return isForgivenLater || isContradiction ? earlier.verdict : verdict
}
