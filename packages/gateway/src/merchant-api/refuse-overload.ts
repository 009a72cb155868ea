import type { Clock } from '@txgw/base/clock'
import type { MakeId } from '@txgw/base/ids'
import type { Logger } from '@txgw/base/log/logger'
import type { OverloadRefusals } from '@txgw/http1/overload-answers'
import type { MerchantMetrics } from '@txgw/metrics/merchant-metrics'
import type { LinksOf } from '../refusals/error-links.ts'
import { ServiceError } from '../refusals/service-error.ts'
import { errorAnswer, RETRY_AFTER_OVERLOAD_SECONDS } from './error-answer.ts'

interface RefuseOverload {
  linksOf?: LinksOf
  metrics: Pick<MerchantMetrics, 'requestsRefused'>
  logger: Pick<Logger, 'warn'>
  clock: Clock
  makeId: MakeId
}

const LOGGED_EVERY_MS = 1_000

/**
 * Neither a record nor a line of the log is written for each refusal. Under overload there are thousands a second, and
 * all that they cost is taken from requests that could be answered.
 */
export function createOverloadRefusals({
  linksOf,
  metrics,
  logger,
  clock,
  makeId,
}: RefuseOverload): OverloadRefusals {
  const error = new ServiceError('UNAVAILABLE', {
    message: 'The service has more requests than it can answer.',
    retryAfterSeconds: RETRY_AFTER_OVERLOAD_SECONDS,
  })
  let unlogged = 0
  let loggedMs = Number.NEGATIVE_INFINITY
  const log = (nowMs: number): void => {
    logger.warn({ count: unlogged }, 'merchant requests refused, because more arrive than can be answered')
    unlogged = 0
    loggedMs = nowMs
  }
  return {
    refuse(count) {
      const nowMs = clock.nowMs()
      metrics.requestsRefused(error.status, error.name, count)
      unlogged += count
      if (Math.abs(nowMs - loggedMs) >= LOGGED_EVERY_MS) log(nowMs)
      return Array.from({ length: count }, () => makeId(nowMs))
    },
    answer: (id) => errorAnswer(error, id, linksOf),
  }
}
