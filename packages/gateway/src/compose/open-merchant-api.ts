import type { AppDirectory } from '../apps/app-directory.ts'
import { ENVIRONMENTS, type Environment } from '../base/environment.ts'
import { makeId } from '../base/ids.ts'
import { createAuthenticate } from '../merchant-api/authenticate.ts'
import { diagnoseRefusals, receivedFrom } from '../merchant-api/diagnose-refusal.ts'
import { explainFor } from '../merchant-api/explain-refusal.ts'
import { createListCertificates } from '../merchant-api/list-certificates.ts'
import { MerchantApi } from '../merchant-api/merchant-api.ts'
import { createOrderQuery } from '../merchant-api/order-query.ts'
import { RateLimiter } from '../merchant-api/rate-limiter.ts'
import { createRoutes } from '../merchant-api/routes.ts'
import type { MerchantMetrics } from '../metrics/merchant-metrics.ts'
import type { PlatformKeys } from '../platform-keys/platform-key.ts'
import { linksTo } from '../refusals/error-links.ts'
import { type RequestFinder, RequestLog } from '../requests/request-log.ts'
import { createDoctor, type Doctor } from '../signature-doctor/doctor.ts'
import { type KeptRequest, KeptRequests } from '../signature-doctor/kept-requests.ts'
import type { Store } from '../storage/store.ts'
import type { ServiceParts } from './service-parts.ts'
import { shareRecords } from './share-records.ts'
import { shareRefused } from './share-refused.ts'

export interface OpenMerchantApi {
  api: MerchantApi
  requestLog: RequestLog
  /** Finds the records of all processes on the same ports. */
  records: RequestFinder
  merchantMetrics: MerchantMetrics
  inspections: {
    doctor: Doctor
    findKept(debugId: string): Promise<KeptRequest | undefined>
  }
}

interface Opened {
  store: Store
  directory: AppDirectory
  platformKeys: PlatformKeys
}

export function openMerchantApi(
  environment: Environment,
  { store, directory, platformKeys }: Opened,
  parts: ServiceParts,
): OpenMerchantApi {
  const { config, clock, realClock, logger, metrics, bus } = parts
  const merchantMetrics = metrics.merchant(environment)
  const requestLog = new RequestLog({
    store: store.requests,
    nowMs: () => realClock.nowMs(),
    onLoss(count, error) {
      merchantMetrics.recordsLost(count)
      logger.error({ environment, count, err: error }, 'request records lost')
    },
  })
  const authenticate = createAuthenticate({
    directory,
    clock,
    aheadSecondsMax: config.aheadSecondsMax,
    explain: explainFor(environment),
  })
  const refused = new KeptRequests()
  const rateLimiter = new RateLimiter(() => performance.now())
  parts.shareRates(environment, rateLimiter)
  const isSandbox = environment === 'sandbox'
  const api = new MerchantApi({
    routes: createRoutes(config.pathSegment, {
      '/v2/orders': createOrderQuery(store.orders),
      '/v2/certificates': createListCertificates(platformKeys),
    }),
    authenticate: isSandbox
      ? diagnoseRefusals(authenticate, { doctor: openDoctor(environment, directory, parts), clock })
      : authenticate,
    ...(isSandbox && {
      onUnauthenticated: (request, { debugId, receivedAtMs }) =>
        refused.keep(debugId, { received: receivedFrom(request), receivedAtMs }),
    }),
    rateLimiter,
    requestsInFlightMax: config.requestsInFlightMax,
    requestLog,
    linksOf: linksTo(config.docsUrl),
    metrics: merchantMetrics,
    logger,
    clock,
    // Ids sort by the time they were made, whatever time the clock of the environment shows.
    makeId: () => makeId(realClock.nowMs()),
  })
  // The operator has a separate doctor, and so never waits for the diagnoses that merchants cause.
  const doctor = openDoctor(environment, directory, parts)
  return {
    api,
    requestLog,
    merchantMetrics,
    records: shareRecords(bus, environment, requestLog),
    inspections: { doctor, findKept: shareRefused(bus, environment, refused) },
  }
}

/**
 * Opens a signature doctor that knows the keys of one environment and those of the same apps in the other
 * one.
 */
function openDoctor(
  environment: Environment,
  here: AppDirectory,
  { config, directories }: ServiceParts,
): Doctor {
  const other = ENVIRONMENTS.find((name) => name !== environment) as Environment
  return createDoctor({
    here,
    elsewhere: () => directories[other],
    pathSegment: config.pathSegment,
    aheadSecondsMax: config.aheadSecondsMax,
    monotonicMs: () => performance.now(),
  })
}
