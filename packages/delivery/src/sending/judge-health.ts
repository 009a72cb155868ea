import type { Cause } from '../failures.ts'
import type { Health } from '../lanes/breaker.ts'

/** The event did not reach the receiver, so its subject makes no difference. */
const BEFORE_THE_EVENT: ReadonlySet<string> = new Set(['dns', 'connect', 'tls', 'timeout-connect'])

/**
 * Judges the health of the receiver from why there is no answer. A server that answers is healthy, however wrong its
 * answer is. An open breaker would hide the mistake from its author, and would cut short the answers that count. So
 * only silence counts. After our own failure nothing is known about the receiver.
 */
export function judgeHealth<Code extends string>(
  failure: { code: Code } | undefined,
  causeOf: (code: Code) => Cause,
): Health {
  if (failure === undefined) return 'healthy'
  switch (causeOf(failure.code)) {
    case 'reply':
      return 'healthy'
    case 'silence':
      return BEFORE_THE_EVENT.has(failure.code) ? 'failing' : 'failing-for-subject'
    default:
      return 'unclear'
  }
}
