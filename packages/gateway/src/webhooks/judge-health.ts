import { familyOf } from '../topup/no-answer.ts'
import type { Health } from './breaker.ts'
import type { Attempt } from './delivery.ts'

const TOO_MANY_REQUESTS = 429

/**
 * What a delivery tells about the merchant's server. One that answers quickly is healthy, however wrong its
 * answer is: leaving it alone would only hide the mistake from its author.
 */
export function judgeHealth({ failure, status, timings }: Attempt, deadlineMs: number): Health {
  if (failure === undefined) return 'healthy'
  const family = familyOf(failure.code)
  // After a long time in our own queue little is left; that is not the merchant's doing.
  if (family === 'timeout') return timings.queueMs > deadlineMs / 2 ? 'unclear' : 'failing'
  if (family === 'unreachable' || failure.code === 'cut-off') return 'failing'
  if (failure.code === 'status' && status !== undefined) {
    return status >= 500 || status === TOO_MANY_REQUESTS ? 'failing' : 'healthy'
  }
  return 'healthy'
}
