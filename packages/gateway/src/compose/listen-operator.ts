import { join } from 'node:path'
import type { TlsOptions } from 'node:tls'
import type { OpenidSettings } from '../accounts/openid/openid-settings.ts'
import type { Clock } from '../base/clock.ts'
import type { Environment } from '../base/environment.ts'
import { makeId } from '../base/ids.ts'
import type { Logger } from '../log/logger.ts'
import type { StopTimes } from '../network/drain.ts'
import { openApiOnDemand } from '../openapi/openapi-text.ts'
import { createOperatorApi } from '../operator-api/operator-api.ts'
import type { OperatorEnvironment, ServedTokens } from '../operator-api/served.ts'
import { linksTo } from '../refusals/error-links.ts'
import { isLoopback } from './gateway.ts'
import type { ProcessGroup } from './process-group.ts'
import { type ServedConnections, serveConnections } from './serve-connections.ts'

/** Where `vite build` puts the console. In the published package it is beside the code too. */
const CONSOLE_DIR = join(import.meta.dirname, '../../console')

/** Serves the operator API: plain HTTP on loopback, HTTPS anywhere else. */
export async function listenOperator(options: {
  environments: Record<Environment, OperatorEnvironment>
  host: string
  token: string | undefined
  tokens: ServedTokens
  openid: OpenidSettings | undefined
  pathSegment: string
  sandboxUrl: string | undefined
  docsUrl: string | undefined
  group: Pick<ProcessGroup, 'metrics' | 'bus' | 'openDoor'>
  clock: Clock
  logger: Logger
  tls: TlsOptions
  stopTimes: StopTimes
}): Promise<ServedConnections> {
  const { environments, token, tokens, clock, logger, group } = options
  const stopping = new AbortController()
  const api = createOperatorApi({
    environments,
    token,
    tokens,
    openid: options.openid,
    stopping: stopping.signal,
    clock,
    makeId,
    metrics: group.metrics,
    bus: group.bus,
    openApi: openApiOnDemand({ pathSegment: options.pathSegment }),
    sandboxUrl: options.sandboxUrl,
    linksOf: linksTo(options.docsUrl),
    consoleDir: CONSOLE_DIR,
    logger,
    ...(!isLoopback(options.host) && { https: options.tls }),
  })
  const served = await serveConnections(api, group.openDoor('operator'), options.stopTimes)
  return {
    ...served,
    stop(others) {
      stopping.abort()
      return served.stop(others)
    },
  }
}
