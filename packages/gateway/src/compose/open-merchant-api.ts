import type { Clock, EnvironmentClock } from '@txgw/base/clock'
import type { Environment } from '@txgw/base/environment'
import { makeId } from '@txgw/base/ids'
import type { Logger } from '@txgw/base/log/logger'
import type { AppDirectory } from '@txgw/domain/apps/app-directory'
import type { PlatformKeys } from '@txgw/domain/platform-keys/platform-key'
import { type RequestFinder, RequestLog } from '@txgw/domain/requests/request-log'
import type { RequestBudget } from '@txgw/metrics/cpu-budget'
import type { MerchantMetrics } from '@txgw/metrics/merchant-metrics'
import { createDoctor, type Doctor } from '@txgw/signature-doctor/doctor'
import { type FindKept, KeptRequests } from '@txgw/signature-doctor/kept-requests'
import type { DiagnosisRunner } from '@txgw/signature-doctor/work/diagnosis-job'
import type { Store } from '@txgw/store/store'
import { createAuthenticate } from '../merchant-api/authenticate.ts'
import { diagnoseRefusals, receivedFrom } from '../merchant-api/diagnose-refusal.ts'
import { explainFor } from '../merchant-api/explain-refusal.ts'
import { createListCertificates } from '../merchant-api/list-certificates.ts'
import { MerchantApi } from '../merchant-api/merchant-api.ts'
import { createOrderQuery } from '../merchant-api/order-query.ts'
import { RateLimiter } from '../merchant-api/rate-limiter.ts'
import { createRoutes } from '../merchant-api/routes.ts'
import { linksTo } from '../refusals/error-links.ts'
import type { ProcessGroup } from './processes/process-group.ts'
import { shareRecords, shareRefused } from './processes/share-requests.ts'

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
