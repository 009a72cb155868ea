import { causeOf, type NoAnswerCode } from '../topup/no-answer.ts'
import type { Health } from './breaker.ts'
import type { Attempt } from './delivery.ts'

/** The question did not reach the merchant, so the player it was about makes no difference. */
const BEFORE_THE_QUESTION: ReadonlySet<NoAnswerCode> = new Set(['dns', 'connect', 'tls', 'timeout-connect'])

/**
 * Judges the health of the merchant's server from a delivery. A server that answers is healthy, however wrong its
 * answer is. An open breaker would hide the mistake from its author, and would cut short the answers that end
 * recharges. So only silence counts. After our own failure nothing is known about the merchant.
 */
export function judgeHealth({ failure }: Pick<Attempt, 'failure'>): Health {
  if (failure === undefined) return 'healthy'
  switch (causeOf(failure.code)) {
    case 'reply':
      return 'healthy'
    case 'silence':
      return BEFORE_THE_QUESTION.has(failure.code) ? 'failing' : 'failing-for-player'
    default:
      return 'unclear'
  }
}
