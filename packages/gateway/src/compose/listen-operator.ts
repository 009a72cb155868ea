import { join } from 'node:path'
import type { TlsOptions } from 'node:tls'
import { ENVIRONMENTS, type Environment } from '../base/environment.ts'
import { makeId } from '../base/ids.ts'
import { openApiOnDemand } from '../openapi/openapi-text.ts'
import { createOperatorApi } from '../operator-api/operator-api.ts'
import { linksTo } from '../refusals/error-links.ts'
import { isLoopback } from './addresses.ts'
import type { OpenEnvironment } from './open-environment.ts'
import { type ServedConnections, serveConnections } from './serve-connections.ts'
import type { ServiceParts } from './service-parts.ts'

/** Where `vite build` puts the console. In the published package it is beside the code too. */
const CONSOLE_DIR = join(import.meta.dirname, '../../console')

interface OperatorParts extends ServiceParts {
  environments: Record<Environment, OpenEnvironment>
  tls: TlsOptions
}

export type OperatorListener = ServedConnections

/** Serves the operator API: plain HTTP on loopback, HTTPS anywhere else. */
export async function listenOperator(parts: OperatorParts): Promise<OperatorListener> {
  const { config, prepared, clock, logger, metrics, bus, tls } = parts
  const plain = isLoopback(config.operatorHost)
  const stopping = new AbortController()
  const api = createOperatorApi({
    environments: Object.fromEntries(
      ENVIRONMENTS.map((environment) => [environment, operatorView(environment, parts)]),
    ) as Record<Environment, ReturnType<typeof operatorView>>,
    token: prepared.operatorToken,
    stopping: stopping.signal,
    clock,
    makeId,
    metrics,
    bus,
    openApi: openApiOnDemand(config),
    linksOf: linksTo(config.docsUrl),
    consoleDir: CONSOLE_DIR,
    logger,
    ...(!plain && { https: tls }),
  })
  const served = await serveConnections(api, parts.openDoor('operator'), parts.stopTimes.operator)
  return {
    ...served,
    stop(others) {
      stopping.abort()
      return served.stop(others)
    },
  }
}

function operatorView(environment: Environment, { config, environments, metrics }: OperatorParts) {
  const opened = environments[environment]
  const { store, clock, sandboxClock, holdDesk, records, recharges, platformKeys } = opened
  return {
    store,
    clock,
    aheadSecondsMax: config.aheadSecondsMax,
    orderMetrics: metrics.orders(environment),
    ...(sandboxClock && { sandboxClock }),
    ...(holdDesk && { holdDesk }),
    requestLog: records,
    recharges,
    platformKeys,
    checkWebhook: opened.checkWebhook,
    inspections: opened.inspections,
    onAppsChanged: opened.announceAppChange,
  }
}
