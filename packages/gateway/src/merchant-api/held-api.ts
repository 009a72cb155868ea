import type { Clock } from '@txgw/base/clock'
import type { MakeId } from '@txgw/base/ids'
import type { EnvironmentHeld } from '@txgw/base/store-errors'
import type { MerchantMetrics } from '@txgw/metrics/merchant-metrics'
import type { LinksOf } from '../refusals/error-links.ts'
import { toServiceError } from '../refusals/to-service-error.ts'
import { errorAnswer } from './error-answer.ts'
import type { MerchantApi } from './merchant-api.ts'

interface HeldApi {
  error(): EnvironmentHeld
  metrics: Pick<MerchantMetrics, 'requestsRefused'>
  linksOf: LinksOf
  clock: Clock
  makeId: MakeId
}

/** Answers in place of an environment that waits for its operator. It reads nothing and records nothing. */
export function createHeldApi({
  error,
  metrics,
  linksOf,
  clock,
  makeId,
}: HeldApi): Pick<MerchantApi, 'answer' | 'answerProblem'> {
  const refuse = () => {
    const refusal = toServiceError(error())
    metrics.requestsRefused(refusal.status, refusal.name, 1)
    return errorAnswer(refusal, makeId(clock.nowMs()), linksOf)
  }
  return { answer: async () => refuse(), answerProblem: refuse }
}
