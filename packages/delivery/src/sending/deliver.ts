import { setTimeout as pause } from 'node:timers/promises'
import type { Attempt, Ending } from '../event/attempt.ts'
import type { AnswerRules } from '../event/event-kind.ts'
import type { FailureCode } from '../failures.ts'
import { type AttemptOptions, attemptOnce, type Dispatch, type Tried } from './attempt-once.ts'

export interface DeliverOptions extends AttemptOptions {
  retryPauseMs: number
}

export interface Delivered<Answer, Code extends string> {
  attempts: Attempt<Code>[]
  ending: Ending<Answer, Code>
}

const ATTEMPTS_MAX = 2
/**
 * The receiver has not begun to answer, or was not asked, or its reply may belong to another request. Time-outs are not
 * tried again.
 */
const TRIED_AGAIN: ReadonlySet<string> = new Set<FailureCode>([
  'dns',
  'connect',
  'reset',
  'unattributed',
  'own-failure',
])

/** Sends one notification within its deadline, and a second time where the kind of event allows it. */
export async function deliver<Event, Answer, Code extends string>(
  dispatch: Dispatch<Event, Answer, Code>,
  options: DeliverOptions,
): Promise<Delivered<Answer, Code>> {
  const { kind } = dispatch
  const attempts: Attempt<Code>[] = []
  let earlier: Tried<Answer, Code> | undefined
  for (;;) {
    const queueMs = attempts.length === 0 ? dispatch.queueMs : 0
    const tried = await attemptOnce({ ...dispatch, queueMs }, options)
    attempts.push(tried.attempt)
    const delivered = { attempts, ending: earlier ? chooseEnding(kind, earlier, tried) : tried.ending }
    if (attempts.length === ATTEMPTS_MAX || !mayTryAgain(kind, tried)) return delivered
    // Only a connection that the receiver may have closed long ago is worth a second try behind an open breaker.
    if (dispatch.answerMsMax !== undefined && !tried.wasReused) return delivered
    // There is no need to pause for a connection that the receiver closed while it was idle, or whose replies do not
    // match its requests.
    const pauseMs = tried.wasReused && !tried.isRefused ? 0 : options.retryPauseMs
    if (options.monotonicMs() + pauseMs >= dispatch.deadlineAt) return delivered
    if (pauseMs > 0) await pause(pauseMs)
    earlier = tried
  }
}

type Rules<Answer, Code extends string> = Pick<AnswerRules<never, Answer, Code>, 'again' | 'causeOf'>

function mayTryAgain<Answer, Code extends string>(
  { again }: Rules<Answer, Code>,
  { attempt, ending, isRefused, wasReused }: Tried<Answer, Code>,
): boolean {
  if (again === undefined || ending.ok) return false
  return isRefused ? again.after(attempt, wasReused) : TRIED_AGAIN.has(ending.failure.code)
}

/** The last attempt decides, unless that would forgive or contradict a "no" that the receiver may have meant. */
function chooseEnding<Answer, Code extends string>(
  { again, causeOf }: Rules<Answer, Code>,
  earlier: Tried<Answer, Code>,
  { ending }: Tried<Answer, Code>,
): Ending<Answer, Code> {
  if (ending.ok) {
    const { unattributed } = earlier
    const contradicts = unattributed !== undefined && again?.contradicts(unattributed, ending.answer)
    return contradicts ? earlier.ending : ending
  }
  const wasReply = !earlier.ending.ok && causeOf(earlier.ending.failure.code) === 'reply'
  return wasReply && causeOf(ending.failure.code) === 'silence' ? earlier.ending : ending
}
