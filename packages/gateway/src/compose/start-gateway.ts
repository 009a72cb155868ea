import { isIP } from 'node:net'
import type { TlsOptions } from 'node:tls'
import { type Clock, systemClock } from './clock.ts'
import type { GatewayConfig } from './config/config.ts'
import { keepOperatorToken, prepareDataDir } from './data-dir.ts'
import { ENVIRONMENTS, type Environment } from './environment.ts'
import type { HttpLimits } from './http1/http-limits.ts'
import type { HttpListener } from './http1/http-listener.ts'
import { makeId } from './ids.ts'
import { createLogger, type Logger } from './log/logger.ts'
import { listenMerchantApi } from './merchant-api/listen-merchant-api.ts'
import { createMetrics, type Metrics } from './metrics/metrics.ts'
import { type OpenEnvironment, openEnvironment } from './open-environment.ts'
import { createOperatorApi } from './operator-api/operator-api.ts'
import { explainStartFailure } from './start-error.ts'
import { devCertificate } from './tls/dev-certificate.ts'
import { loadCertificate } from './tls/load-certificate.ts'
import { type Certificate, tlsOptions } from './tls/tls-options.ts'

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
}

/** The only place that wires the parts together. @throws {StartError} */
export async function startGateway(config: GatewayConfig, parts: GatewayParts = {}): Promise<Gateway> {
  const undo: (() => Promise<void>)[] = []
  try {
    return await start(config, parts, undo)
  } catch (error) {
    for (const close of undo.reverse()) await close()
    throw explainStartFailure(error)
  }
}

async function start(
  config: GatewayConfig,
  parts: GatewayParts,
  undo: (() => Promise<void>)[],
): Promise<Gateway> {
  const clock = parts.clock ?? systemClock
  const logger = parts.logger ?? createLogger(config.logLevel)
  const metrics = createMetrics()
  await prepareDataDir(config.dataDir)
  const operatorToken = await keepOperatorToken(config.dataDir, config.operatorToken)
  const { certificate, devCaPath } = await findCertificate(config, clock)
  const tls = tlsOptions(certificate)

  const environments = {} as Record<Environment, OpenEnvironment>
  const listeners = {} as Record<Environment, HttpListener>
  for (const environment of ENVIRONMENTS) {
    const opened = await openEnvironment(environment, { config, clock, logger, metrics })
    undo.push(() => opened.close())
    environments[environment] = opened
    const listener = await listenMerchantApi({
      api: opened.api,
      host: config.host,
      port: environment === 'production' ? config.productionPort : config.sandboxPort,
      tls,
      trustedProxies: config.trustedProxies,
      publicPath: config.publicPath,
      clock,
      ...(parts.httpLimits && { limits: parts.httpLimits }),
    })
    undo.push(() => listener.stop())
    listeners[environment] = listener
    watchGauges(metrics, environment, opened, listener)
  }

  const operator = await listenOperator({ config, environments, operatorToken, clock, logger, metrics, tls })
  undo.push(operator.close)
  const addresses = {
    production: `https://${hostInUrl(config.host)}:${listeners.production.port}`,
    sandbox: `https://${hostInUrl(config.host)}:${listeners.sandbox.port}`,
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

interface OperatorParts {
  config: GatewayConfig
  environments: Record<Environment, OpenEnvironment>
  operatorToken: string
  clock: Clock
  logger: Logger
  metrics: Metrics
  tls: TlsOptions
}

async function listenOperator({
  config,
  environments,
  operatorToken,
  clock,
  logger,
  metrics,
  tls,
}: OperatorParts) {
  const loopback = isLoopback(config.operatorHost)
  let draining = false
  const api = createOperatorApi({
    environments: {
      production: operatorEnvironment(environments.production),
      sandbox: operatorEnvironment(environments.sandbox),
    },
    token: operatorToken,
    isDraining: () => draining,
    clock,
    makeId,
    metrics,
    logger,
    ...(!loopback && { https: tls }),
  })
  await api.listen({ host: config.operatorHost, port: config.operatorPort })
  const { port } = api.server.address() as { port: number }
  return {
    address: `${loopback ? 'http' : 'https'}://${hostInUrl(config.operatorHost)}:${port}`,
    beginDraining() {
      draining = true
    },
    close: async () => {
      await api.close()
    },
  }
}

function operatorEnvironment({ store, directory, requestLog }: OpenEnvironment) {
  return { store, requestLog, onAppsChanged: () => directory.refresh() }
}

function watchGauges(
  metrics: Metrics,
  environment: Environment,
  { api }: OpenEnvironment,
  listener: HttpListener,
): void {
  metrics.forEnvironment(environment).watchGauges(() => ({
    connections: listener.connectionCount,
    requestsInFlight: api.requestsInFlight,
  }))
}

function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || /^127\./.test(host)
}

function hostInUrl(host: string): string {
  return isIP(host) === 6 ? `[${host}]` : host
}
