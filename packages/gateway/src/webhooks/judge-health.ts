import { familyOf, isForgivable } from '../topup/no-answer.ts'
import type { Health } from './breaker.ts'
import type { Attempt } from './delivery.ts'

/**
 * Judges the health of the merchant's server from a delivery. A server that answers is healthy, however wrong its
 * answer is. An open breaker would hide the mistake from its author, and would let recharges continue that its
 * replies would have ended. So only failures that may be forgiven count.
 */
export function judgeHealth({ failure, timings }: Attempt, deadlineMs: number): Health {
  if (failure === undefined || !isForgivable(failure.code)) return 'healthy'
  const family = familyOf(failure.code)
  if (family === 'not-sent') return 'healthy'
  // After a long wait in our own queue little time is left. A time-out is then not the merchant's fault.
  return family === 'timeout' && timings.queueMs > deadlineMs / 2 ? 'unclear' : 'failing'
}
