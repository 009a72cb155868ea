import { join } from 'node:path'
import { AppDirectory } from './apps/app-directory.ts'
import type { Clock } from './clock.ts'
import type { GatewayConfig } from './config/config.ts'
import type { Environment } from './environment.ts'
import { makeId } from './ids.ts'
import type { Logger } from './log/logger.ts'
import { createAuthenticate } from './merchant-api/authenticate.ts'
import { explainFor } from './merchant-api/explain-refusal.ts'
import { MerchantApi } from './merchant-api/merchant-api.ts'
import { createOrderQuery } from './merchant-api/order-query.ts'
import { RateLimiter } from './merchant-api/rate-limiter.ts'
import { createRoutes } from './merchant-api/routes.ts'
import type { Metrics } from './metrics/metrics.ts'
import { RequestLog } from './requests/request-log.ts'
import { openSqliteStore } from './storage/sqlite/open-sqlite-store.ts'
import type { Store } from './storage/store.ts'

export interface OpenEnvironment {
  store: Store
  directory: AppDirectory
  requestLog: RequestLog
  api: MerchantApi
  close(): Promise<void>
}

interface EnvironmentParts {
  config: GatewayConfig
  clock: Clock
  logger: Logger
  metrics: Metrics
}

/** Everything that belongs to one environment alone, wired together. */
export async function openEnvironment(
  environment: Environment,
  { config, clock, logger, metrics }: EnvironmentParts,
): Promise<OpenEnvironment> {
  const store = await openSqliteStore({ directory: join(config.dataDir, environment) })
  const directory = new AppDirectory(store.apps)
  await directory.refresh()
  directory.startPolling((error) => logger.error({ environment, err: error }, 'apps could not be refreshed'))
  const environmentMetrics = metrics.forEnvironment(environment)
  const requestLog = new RequestLog({
    store: store.requests,
    nowMs: () => clock.nowMs(),
    onLoss(count, error) {
      environmentMetrics.recordsLost(count)
      logger.error({ environment, count, err: error }, 'request records lost')
    },
  })
  const api = new MerchantApi({
    routes: createRoutes(config.pathSegment, { '/v2/orders': createOrderQuery(store.orders) }),
    authenticate: createAuthenticate({
      directory,
      clock,
      aheadSecondsMax: config.aheadSecondsMax,
      explain: explainFor(environment),
    }),
    rateLimiter: new RateLimiter(() => performance.now()),
    requestsInFlightMax: config.requestsInFlightMax,
    requestLog,
    metrics: environmentMetrics,
    logger,
    clock,
    makeId,
  })
  return {
    store,
    directory,
    requestLog,
    api,
    async close() {
      directory.stopPolling()
      await requestLog.close()
      await store.close()
    },
  }
}
