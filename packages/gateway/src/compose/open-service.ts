import type { TlsOptions } from 'node:tls'
import { ENVIRONMENTS, type Environment } from '../base/environment.ts'
import type { HttpListener } from '../http1/http-listener.ts'
import { listenMerchantApi } from '../merchant-api/listen-merchant-api.ts'
import { tlsOptions } from '../tls/tls-options.ts'
import { listenOperator } from './listen-operator.ts'
import { type OpenEnvironment, openEnvironment } from './open-environment.ts'
import type { ServedTls } from './prepare-service.ts'
import type { DoorName, ServiceParts } from './service-parts.ts'

export interface OpenService {
  ports: Record<DoorName, number>
  /** Applies to new connections. */
  useTls(tls: ServedTls): void
  /** Answers the requests that have begun, then closes everything. */
  stop(): Promise<void>
}

/** Opens everything that one process serves, or nothing. */
export async function openService(parts: ServiceParts): Promise<OpenService> {
  const undo: (() => Promise<void>)[] = []
  try {
    return await open(parts, undo)
  } catch (error) {
    for (const close of undo.reverse()) await close()
    throw error
  }
}

async function open(parts: ServiceParts, undo: (() => Promise<void>)[]): Promise<OpenService> {
  const { config, clock, logger, prepared, openDoor, httpLimits } = parts
  const tls = listenerTls(prepared)
  const environments = {} as Record<Environment, OpenEnvironment>
  const listeners = {} as Record<Environment, HttpListener>
  for (const environment of ENVIRONMENTS) {
    const opened = await openEnvironment(environment, parts)
    undo.push(() => opened.close())
    const listener = await listenMerchantApi({
      api: opened.api,
      openDoor: openDoor(environment),
      tls,
      trustedProxies: config.trustedProxies,
      publicPath: config.publicPath,
      clock,
      limits: httpLimits,
      stopTimes: parts.stopTimes.merchant,
    })
    undo.push(() => listener.stop())
    opened.merchantMetrics.watchGauges(() => ({
      connections: listener.connectionCount,
      requestsInFlight: opened.api.requestsInFlight,
    }))
    environments[environment] = opened
    listeners[environment] = listener
  }
  const operator = await listenOperator({ ...parts, environments, tls })
  return {
    ports: {
      production: listeners.production.port,
      sandbox: listeners.sandbox.port,
      operator: operator.port,
    },
    useTls(served) {
      const renewed = listenerTls(served)
      for (const listener of [...Object.values(listeners), operator]) listener.useTls(renewed)
    },
    async stop() {
      const merchants = Promise.all(ENVIRONMENTS.map((environment) => listeners[environment].stop()))
      await operator.stop(merchants)
      await merchants
      for (const environment of ENVIRONMENTS) await environments[environment].close()
      logger.info({}, 'stopped')
    },
  }
}

function listenerTls({ certificate, ticketKeys }: ServedTls): TlsOptions {
  return { ...tlsOptions(certificate), ticketKeys: Buffer.from(ticketKeys, 'base64') }
}
