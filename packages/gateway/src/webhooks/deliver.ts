import { setTimeout as pause } from 'node:timers/promises'
import type { NoAnswerCode } from '../topup/no-answer.ts'
import type { ReadReply } from '../topup/read-reply.ts'
import { type AttemptParts, attemptOnce, type Parcel } from './attempt-once.ts'
import type { Attempt } from './delivery.ts'

export interface DeliverParts extends AttemptParts {
  retryPauseMs: number
}

export interface Delivered {
  attempts: Attempt[]
  /** Of the last attempt. */
  reply: ReadReply
}

const ATTEMPTS_MAX = 2
/** The merchant has not begun to answer, or said itself that it could not. Nothing that took too long. */
const TRIED_AGAIN: ReadonlySet<NoAnswerCode> = new Set(['dns', 'connect', 'reset'])
const STATUSES_TRIED_AGAIN: ReadonlySet<number> = new Set([502, 503, 504])

/** Sends one notification within its deadline, a second time only when the first cannot have been answered. */
export async function deliver(parcel: Parcel, parts: DeliverParts): Promise<Delivered> {
  const attempts: Attempt[] = []
  for (;;) {
    const queueMs = attempts.length === 0 ? parcel.queueMs : 0
    const { attempt, reply, wasReused } = await attemptOnce({ ...parcel, queueMs }, parts)
    attempts.push(attempt)
    if (attempts.length === ATTEMPTS_MAX || !mayTryAgain(attempt)) return { attempts, reply }
    // A connection that the merchant closed while it was idle says nothing about the merchant.
    const pauseMs = wasReused && attempt.failure?.code === 'reset' ? 0 : parts.retryPauseMs
    if (parts.monotonicMs() + pauseMs >= parcel.deadlineAt) return { attempts, reply }
    if (pauseMs > 0) await pause(pauseMs)
  }
}

function mayTryAgain({ failure, status }: Attempt): boolean {
  if (failure === undefined) return false
  if (failure.code === 'status') return status !== undefined && STATUSES_TRIED_AGAIN.has(status)
  return TRIED_AGAIN.has(failure.code)
}
