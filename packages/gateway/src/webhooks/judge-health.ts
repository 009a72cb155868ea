import { familyOf, isForgivable } from '../topup/no-answer.ts'
import type { Health } from './breaker.ts'
import type { Attempt } from './delivery.ts'

/**
 * What a delivery tells about the merchant's server. One that answers is healthy, however wrong its answer is:
 * leaving it alone would hide the mistake from its author, and let recharges go on that its replies would have
 * ended. So only what may be forgiven counts as a failure.
 */
export function judgeHealth({ failure, timings }: Attempt, deadlineMs: number): Health {
  if (failure === undefined || !isForgivable(failure.code)) return 'healthy'
  const family = familyOf(failure.code)
  if (family === 'not-sent') return 'healthy'
  // After a long time in our own queue little is left; that is not the merchant's doing.
  return family === 'timeout' && timings.queueMs > deadlineMs / 2 ? 'unclear' : 'failing'
}
