import type { EnvironmentClock } from '@txgw/base/clock'
import type { MakeId } from '@txgw/base/ids'
import type { Logger } from '@txgw/base/log/logger'
import type { AppDirectory } from '@txgw/domain/apps/app-directory'
import type { RequestLog } from '@txgw/domain/requests/request-log'
import type { Answer } from '@txgw/http1/answer'
import { HttpProblem, type ProblemStatus } from '@txgw/http1/http-problem'
import type { OverloadRefusals } from '@txgw/http1/overload-answers'
import type { RequestBudget } from '@txgw/metrics/cpu-budget'
import type { MerchantMetrics } from '@txgw/metrics/merchant-metrics'
import type { ErrorName } from '@txgw/protocol'
import { DETAIL_TYPES } from '@txgw/protocol/schemas'
import type { LinksOf } from '../refusals/error-links.ts'
import { recordedReason } from '../refusals/request-reason.ts'
import { ServiceError } from '../refusals/service-error.ts'
import { toServiceError } from '../refusals/to-service-error.ts'
import type { Authenticate, Caller } from './authenticate.ts'
import type { ExplainedRefusal, ExplainRefusal } from './diagnose-refusal.ts'
import { errorAnswer, RETRY_AFTER_OVERLOAD_SECONDS } from './error-answer.ts'
import type { MerchantRequest } from './merchant-request.ts'
import { namedApp } from './named-app.ts'
import type { RateLimiter } from './rate-limiter.ts'
import { createOverloadRefusals } from './refuse-overload.ts'
import { findOperation, type Routes, type Trace } from './routes.ts'

export interface MerchantApiOptions {
  routes: Routes
  /** The keys that {@link authenticate} uses. */
  directory: Pick<AppDirectory, 'isCurrent' | 'catchUp' | 'find'>
  authenticate: Authenticate
  /** Finds out more about a failed authentication. */
  explainRefusal?: ExplainRefusal
  rateLimiter: RateLimiter
  requestsInFlightMax: number
  requestLog: Pick<RequestLog, 'add'>
  /** Called for each request that could not be authenticated. */
  onUnauthenticated?(request: MerchantRequest, answered: Unauthenticated): void
  /** Returns the pages that explain an error. Without it there are no links. */
  linksOf?: LinksOf
  metrics: MerchantMetrics
  budget: RequestBudget
  logger: Logger
  clock: EnvironmentClock
  makeId: MakeId
}

export interface Unauthenticated {
  debugId: string
  receivedAtMs: number
  claimedAppId: string | null
}

const TARGET_LENGTH_KEPT = 200

/** Answers merchant requests. It does not know sockets: a record goes in, a response comes out. */
export class MerchantApi {
  readonly #options: MerchantApiOptions
  /** For requests that are not looked at, because the service has no time for them. */
  readonly overloadRefusals: OverloadRefusals
  #inFlight = 0

  constructor(options: MerchantApiOptions) {
    this.#options = options
    this.overloadRefusals = createOverloadRefusals(options)
  }

  get requestsInFlight(): number {
    return this.#inFlight
  }

  async answer(request: MerchantRequest): Promise<Answer> {
    const began = this.#begin()
    const trace: Trace = {
      operation: 'unknown',
      appId: null,
      claimedAppId: null,
      serialNo: null,
      orderId: null,
      receivedAtMs: began.nowMs,
    }
    this.#inFlight++
    try {
      const body = await this.#answerBody(request, began, trace)
      const headers = [['Txgw-Debug-Id', began.debugId]] as const
      return this.#finish({ status: 200, body, headers, isKnown: true }, { began, request, trace })
    } catch (error) {
      const { refusal, authId } = await this.#explained(toServiceError(error), request, { began, trace })
      if (trace.appId === null) this.#noteClaim(authId ?? namedApp(request), trace)
      if (refusal.name === 'UNAUTHENTICATED') {
        const { receivedAtMs, claimedAppId } = trace
        this.#options.onUnauthenticated?.(request, { debugId: began.debugId, receivedAtMs, claimedAppId })
      }
      const answer = { ...this.#errorAnswer(refusal, began), isKnown: trace.appId !== null }
      return this.#finish(answer, { began, request, trace, refusal, error })
    } finally {
      this.#inFlight--
    }
  }

  /** For bytes that never became a request. */
  answerProblem(problem: HttpProblem, clientAddress: string): Answer {
    const began = this.#begin()
    const trace: Trace = {
      operation: 'unread',
      appId: null,
      claimedAppId: null,
      serialNo: null,
      orderId: null,
      receivedAtMs: began.nowMs,
    }
    const refusal = serviceErrorOf(problem)
    return this.#finish(this.#errorAnswer(refusal, began), {
      began,
      request: { method: '', target: '', clientAddress },
      trace,
      refusal,
      error: problem,
    })
  }

  async #answerBody(request: MerchantRequest, { startedMs, debugId }: Began, trace: Trace): Promise<string> {
    const { routes, directory, authenticate, budget } = this.#options
    const operation = findOperation(routes, request)
    trace.operation = operation.name
    this.#checkLoad()
    if (!directory.isCurrent(startedMs)) await directory.catchUp(startedMs)
    const authenticated = authenticate(request)
    if (authenticated instanceof Promise) budget.charge(trace.operation, debugId)
    const caller = await authenticated
    trace.appId = caller.knownApp.app.appId
    trace.serialNo = caller.authorization.serialNo
    trace.receivedAtMs = caller.nowMs
    this.#checkRate(caller)
    const answered = operation.answer(caller, request, trace)
    budget.charge(trace.operation, debugId)
    return answered
  }

  async #explained(
    refusal: ServiceError,
    request: MerchantRequest,
    { began, trace }: Pick<Finished, 'began' | 'trace'>,
  ): Promise<ExplainedRefusal> {
    const { explainRefusal, budget } = this.#options
    if (refusal.name !== 'UNAUTHENTICATED' || !explainRefusal) return { refusal }
    const explained = explainRefusal(refusal, request)
    budget.charge(trace.operation, began.debugId)
    return explained
  }

  #checkLoad(): void {
    if (this.#inFlight <= this.#options.requestsInFlightMax) return
    const message = 'The service is already answering as many requests as it can.'
    throw new ServiceError('UNAVAILABLE', { message, retryAfterSeconds: RETRY_AFTER_OVERLOAD_SECONDS })
  }

  #checkRate({ knownApp: { app } }: Caller): void {
    if (!app.rateLimit) return
    const waitSeconds = this.#options.rateLimiter.take(app.appId, app.rateLimit)
    if (waitSeconds === 0) return
    throw new ServiceError('RESOURCE_EXHAUSTED', {
      retryAfterSeconds: waitSeconds,
      details: [
        {
          '@type': DETAIL_TYPES.quotaFailure,
          subject: `app:${app.appId}`,
          description: `${app.rateLimit.perSecond} requests per second, ${app.rateLimit.burst} at once`,
        },
      ],
    })
  }

  /** Keeps only a known app, so that strangers cannot fill the records with texts. */
  #noteClaim(authId: string | undefined, trace: Trace): void {
    const { directory, clock } = this.#options
    const claimed = authId === undefined ? undefined : directory.find(authId)
    if (!claimed) return
    trace.claimedAppId = claimed.app.appId
    trace.receivedAtMs = clock.nowMs(trace.claimedAppId)
  }

  #begin(): Began {
    const nowMs = this.#options.clock.nowMs()
    this.#options.budget.skip()
    return { nowMs, startedMs: performance.now(), debugId: this.#options.makeId(nowMs) }
  }

  #errorAnswer(refusal: ServiceError, { debugId }: Began): Answer {
    return errorAnswer(refusal, debugId, this.#options.linksOf)
  }

  #finish(answer: Answer, { began, request, trace, refusal, error }: Finished): Answer {
    const durationMicros = Math.round((performance.now() - began.startedMs) * 1000)
    const errorName = refusal?.name ?? null
    this.#options.metrics.requestAnswered(trace.operation, answer.status, errorName, durationMicros)
    this.#options.requestLog.add({
      debugId: began.debugId,
      receivedAtMs: trace.receivedAtMs,
      durationMicros,
      clientAddress: request.clientAddress,
      method: request.method,
      target: request.target.slice(0, TARGET_LENGTH_KEPT),
      appId: trace.appId,
      claimedAppId: trace.claimedAppId,
      serialNo: trace.serialNo,
      orderId: trace.orderId,
      status: answer.status,
      errorName,
      reason: refusal ? recordedReason(refusal) : null,
    })
    if (refusal) this.#logRefusal(refusal, began.debugId, trace, error)
    this.#options.budget.charge(trace.operation, began.debugId)
    return answer
  }

  #logRefusal(refusal: ServiceError, debugId: string, { operation, appId }: Trace, error: unknown): void {
    const line = { debug_id: debugId, operation, app_id: appId, status: refusal.status, name: refusal.name }
    // Malformed input from a client is not a failure of the service, whatever HTTP status it gets.
    const failed = refusal.status >= 500 && !(error instanceof HttpProblem)
    if (failed) this.#options.logger.error({ ...line, err: error }, 'merchant request failed')
    else this.#options.logger.info({ ...line, reason: refusal.internalReason }, 'merchant request refused')
  }
}

interface Began {
  nowMs: number
  startedMs: number
  debugId: string
}

interface Finished {
  began: Began
  request: Pick<MerchantRequest, 'method' | 'target' | 'clientAddress'>
  trace: Trace
  refusal?: ServiceError
  error?: unknown
}

const PROBLEM_NAMES = {
  400: 'INVALID_ARGUMENT',
  408: 'REQUEST_TIMEOUT',
  413: 'PAYLOAD_TOO_LARGE',
  431: 'HEADERS_TOO_LARGE',
  501: 'UNIMPLEMENTED',
  503: 'UNAVAILABLE',
  505: 'HTTP_VERSION_NOT_SUPPORTED',
} as const satisfies Record<ProblemStatus, ErrorName>

function serviceErrorOf({ status, message }: HttpProblem): ServiceError {
  return new ServiceError(PROBLEM_NAMES[status], {
    message: `${message[0]?.toUpperCase()}${message.slice(1)}.`,
    ...(status === 503 && { retryAfterSeconds: RETRY_AFTER_OVERLOAD_SECONDS }),
  })
}
