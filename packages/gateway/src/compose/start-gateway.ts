import { type Clock, systemClock } from '../clock.ts'
import type { GatewayConfig } from '../config/config.ts'
import { keepOperatorToken, prepareDataDir } from '../data-dir.ts'
import { ENVIRONMENTS, type Environment } from '../environment.ts'
import type { HttpLimits } from '../http1/http-limits.ts'
import type { HttpListener } from '../http1/http-listener.ts'
import { createLogger, type Logger } from '../log/logger.ts'
import { listenMerchantApi } from '../merchant-api/listen-merchant-api.ts'
import { createMetrics } from '../metrics/metrics.ts'
import { explainStartFailure } from '../start-error.ts'
import { devCertificate } from '../tls/dev-certificate.ts'
import { loadCertificate } from '../tls/load-certificate.ts'
import { type Certificate, tlsOptions } from '../tls/tls-options.ts'
import { addressUrl } from './addresses.ts'
import { listenOperator } from './listen-operator.ts'
import { type OpenEnvironment, openEnvironment } from './open-environment.ts'
import type { ServiceParts, WebhookParts } from './service-parts.ts'

export interface Gateway {
  addresses: Record<Environment | 'operator', string>
  operatorToken: string
  /** The development CA, when there is no certificate of the operator's own. */
  devCaPath: string | undefined
  /** Answers what has begun, then closes everything. */
  stop(): Promise<void>
}

/** What tests replace. */
export interface GatewayParts {
  clock?: Clock
  logger?: Logger
  httpLimits?: Partial<HttpLimits>
  webhooks?: WebhookParts
}

type Undo = (() => Promise<void>)[]

/** Starts everything, or nothing. @throws {StartError} */
export async function startGateway(config: GatewayConfig, replaced: GatewayParts = {}): Promise<Gateway> {
  const undo: Undo = []
  try {
    return await start(config, replaced, undo)
  } catch (error) {
    for (const close of undo.reverse()) await close()
    throw explainStartFailure(error)
  }
}

async function start(config: GatewayConfig, replaced: GatewayParts, undo: Undo): Promise<Gateway> {
  const clock = replaced.clock ?? systemClock
  const logger = replaced.logger ?? createLogger(config.logLevel)
  const parts: ServiceParts = {
    config,
    clock,
    logger,
    metrics: createMetrics(),
    webhooks: replaced.webhooks ?? {},
    directories: {},
  }
  await prepareDataDir(config.dataDir)
  const operatorToken = await keepOperatorToken(config.dataDir, config.operatorToken)
  const { certificate, devCaPath } = await findCertificate(config, clock)
  const tls = tlsOptions(certificate)

  const environments = {} as Record<Environment, OpenEnvironment>
  const listeners = {} as Record<Environment, HttpListener>
  for (const environment of ENVIRONMENTS) {
    const opened = await openEnvironment(environment, parts)
    undo.push(() => opened.close())
    const listener = await listenMerchantApi({
      api: opened.api,
      host: config.host,
      port: environment === 'production' ? config.productionPort : config.sandboxPort,
      tls,
      trustedProxies: config.trustedProxies,
      publicPath: config.publicPath,
      clock,
      ...(replaced.httpLimits && { limits: replaced.httpLimits }),
    })
    undo.push(() => listener.stop())
    opened.merchantMetrics.watchGauges(() => ({
      connections: listener.connectionCount,
      requestsInFlight: opened.api.requestsInFlight,
    }))
    environments[environment] = opened
    listeners[environment] = listener
  }
  const operator = await listenOperator({ ...parts, environments, token: operatorToken, tls })
  const addresses = {
    production: addressUrl('https', config.host, listeners.production.port),
    sandbox: addressUrl('https', config.host, listeners.sandbox.port),
    operator: operator.address,
  }
  logger.info({ addresses }, 'started')
  return {
    addresses,
    operatorToken,
    devCaPath,
    async stop() {
      operator.beginDraining()
      await Promise.all(ENVIRONMENTS.map((environment) => listeners[environment].stop()))
      await operator.close()
      for (const environment of ENVIRONMENTS) await environments[environment].close()
      logger.info({}, 'stopped')
    },
  }
}

async function findCertificate(
  config: GatewayConfig,
  clock: Clock,
): Promise<{ certificate: Certificate; devCaPath: string | undefined }> {
  if (config.tls) return { certificate: await loadCertificate(config.tls), devCaPath: undefined }
  const certificate = await devCertificate(config.dataDir, config.host, clock)
  return { certificate, devCaPath: certificate.caPath }
}
