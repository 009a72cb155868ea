import type { AppDirectory } from '../apps/app-directory.ts'
import type { Clock, EnvironmentClock } from '../base/clock.ts'
import type { Environment } from '../base/environment.ts'
import { makeId } from '../base/ids.ts'
import type { Logger } from '../log/logger.ts'
import { createAuthenticate } from '../merchant-api/authenticate.ts'
import { diagnoseRefusals, receivedFrom } from '../merchant-api/diagnose-refusal.ts'
import { explainFor } from '../merchant-api/explain-refusal.ts'
import { createListCertificates } from '../merchant-api/list-certificates.ts'
import { MerchantApi } from '../merchant-api/merchant-api.ts'
import { createOrderQuery } from '../merchant-api/order-query.ts'
import { RateLimiter } from '../merchant-api/rate-limiter.ts'
import { createRoutes } from '../merchant-api/routes.ts'
import type { RequestBudget } from '../metrics/cpu-budget.ts'
import type { MerchantMetrics } from '../metrics/merchant-metrics.ts'
import type { PlatformKeys } from '../platform-keys/platform-key.ts'
import { linksTo } from '../refusals/error-links.ts'
import { type RequestFinder, RequestLog } from '../requests/request-log.ts'
import { createDoctor, type Doctor } from '../signature-doctor/doctor.ts'
import { type FindKept, KeptRequests } from '../signature-doctor/kept-requests.ts'
import type { DiagnosisRunner } from '../signature-doctor/work/diagnosis-job.ts'
import type { Store } from '../storage/store.ts'
import type { ProcessGroup } from './process-group.ts'
import { shareRecords, shareRefused } from './share-requests.ts'

export interface OpenMerchantApi {
  api: MerchantApi
  /** Finds the records of all processes on the same ports. */
  records: RequestFinder
  inspections: {
    doctor: Doctor
    findKept: FindKept
  }
}

/** Opens the record of the requests of one environment. */
export function openRequestLog(options: {
  environment: Environment
  store: Store
  merchantMetrics: MerchantMetrics
  logger: Logger
}): RequestLog {
  const { environment, store, merchantMetrics, logger } = options
  return new RequestLog({
    store: store.requests,
    onLoss(count, error) {
      merchantMetrics.recordsLost(count)
      logger.error({ environment, count, err: error }, 'request records lost')
    },
  })
}

/** Opens the merchant API of one environment, as a function from a request to its answer. */
export function openMerchantApi(options: {
  environment: Environment
  store: Store
  platformKeys: PlatformKeys
  directory: AppDirectory
  otherDirectory(): AppDirectory | undefined
  requestLog: RequestLog
  merchantMetrics: MerchantMetrics
  budget: RequestBudget
  group: Pick<ProcessGroup, 'bus' | 'shareRates'>
  clock: EnvironmentClock
  realClock: Clock
  logger: Logger
  diagnoses: { merchants: DiagnosisRunner; operators: DiagnosisRunner }
  pathSegment: string
  aheadSecondsMax: number
  requestsInFlightMax: number
  docsUrl: string | undefined
}): OpenMerchantApi {
  const { environment, store, directory, requestLog, clock, realClock, group, logger, diagnoses } = options
  const { pathSegment, aheadSecondsMax, requestsInFlightMax } = options
  const authenticate = createAuthenticate({
    directory,
    clock,
    aheadSecondsMax,
    explain: explainFor(environment),
  })
  const openDoctor = (runner: DiagnosisRunner) =>
    createDoctor({
      here: directory,
      elsewhere: options.otherDirectory,
      pathSegment,
      aheadSecondsMax,
      monotonicMs: () => performance.now(),
      runner,
      onFailure: (error) =>
        logger.warn({ environment, err: error }, 'a refused request could not be examined'),
    })
  const refused = new KeptRequests()
  const rateLimiter = new RateLimiter(() => performance.now())
  group.shareRates(environment, rateLimiter)
  const isSandbox = environment === 'sandbox'
  const api = new MerchantApi({
    routes: createRoutes(pathSegment, {
      '/v2/orders': createOrderQuery(store.orders),
      '/v2/certificates': createListCertificates(options.platformKeys),
    }),
    directory,
    authenticate,
    ...(isSandbox && {
      explainRefusal: diagnoseRefusals({ doctor: openDoctor(diagnoses.merchants), clock }),
      onUnauthenticated: (request, { debugId, ...answered }) =>
        refused.keep(debugId, { received: receivedFrom(request), ...answered }),
    }),
    rateLimiter,
    requestsInFlightMax,
    requestLog,
    linksOf: linksTo(options.docsUrl),
    metrics: options.merchantMetrics,
    budget: options.budget,
    logger,
    clock,
    // Ids sort by the time they were made, whatever time the clock of the environment shows.
    makeId: () => makeId(realClock.nowMs()),
  })
  return {
    api,
    records: shareRecords(group.bus, environment, requestLog),
    inspections: {
      // The operator has a separate doctor, and so never waits for the diagnoses that merchants cause.
      doctor: openDoctor(diagnoses.operators),
      findKept: shareRefused(group.bus, environment, refused),
    },
  }
}
