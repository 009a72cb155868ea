import type { Clock } from '../base/clock.ts'
import type { MakeId } from '../base/ids.ts'
import type { Answer } from '../http1/answer.ts'
import type { Logger } from '../log/logger.ts'
import type { MerchantMetrics } from '../metrics/merchant-metrics.ts'
import type { LinksOf } from '../refusals/error-links.ts'
import { ServiceError } from '../refusals/service-error.ts'
import { errorAnswer, RETRY_AFTER_OVERLOAD_SECONDS } from './error-answer.ts'

export interface OverloadRefusalsOptions {
  linksOf?: LinksOf
  metrics: Pick<MerchantMetrics, 'requestRefused'>
  logger: Pick<Logger, 'warn'>
  clock: Clock
  makeId: MakeId
}

const LOGGED_EVERY_MS = 1_000
/** Stands for the id in the prepared answer. */
const ID = '%debug_id%'

/**
 * The answers to requests for which there is no time. The answer is prepared but for its id, and neither a record nor
 * a line of the log is written for each: under overload there are thousands a second, and all that they cost is taken
 * from requests that could be answered.
 */
export class OverloadRefusals {
  readonly #options: OverloadRefusalsOptions
  readonly #status: number
  readonly #body: readonly [before: string, after: string]
  readonly #headers: NonNullable<Answer['headers']>
  #unlogged = 0
  #loggedMs = Number.NEGATIVE_INFINITY

  constructor(options: OverloadRefusalsOptions) {
    this.#options = options
    const error = new ServiceError('UNAVAILABLE', {
      message: 'The service has more requests than it can answer.',
      retryAfterSeconds: RETRY_AFTER_OVERLOAD_SECONDS,
    })
    const { status, body, headers = [] } = errorAnswer(error, ID, options.linksOf)
    this.#status = status
    this.#body = body.split(ID) as [string, string]
    this.#headers = headers.filter(([, value]) => value !== ID)
  }

  next(): Answer {
    const nowMs = this.#options.clock.nowMs()
    const debugId = this.#options.makeId(nowMs)
    this.#options.metrics.requestRefused(this.#status, 'UNAVAILABLE')
    this.#log(nowMs, debugId)
    return {
      status: this.#status,
      body: this.#body[0] + debugId + this.#body[1],
      headers: [...this.#headers, ['Txgw-Debug-Id', debugId]],
    }
  }

  #log(nowMs: number, debugId: string): void {
    this.#unlogged++
    if (Math.abs(nowMs - this.#loggedMs) < LOGGED_EVERY_MS) return
    this.#options.logger.warn(
      { count: this.#unlogged, last_debug_id: debugId },
      'merchant requests refused: more arrive than can be answered',
    )
    this.#unlogged = 0
    this.#loggedMs = nowMs
  }
}
