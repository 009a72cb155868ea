import { join } from 'node:path'
import type { TlsOptions } from 'node:tls'
import type { Clock } from '@txgw/base/clock'
import { makeId } from '@txgw/base/ids'
import type { Logger } from '@txgw/base/log/logger'
import type { StopTimes } from '@txgw/base/network/drain'
import type { OpenidSettings } from '@txgw/domain/accounts/openid/openid-settings'
import type { Role } from '@txgw/domain/accounts/role'
import type { FastifyInstance } from 'fastify'
import { openApiOnDemand } from '../openapi/openapi-text.ts'
import { createOperatorApi, createSandboxApi, type OperatorApiOptions } from '../operator-api/operator-api.ts'
import type { OperatorEnvironment, ServedTokens } from '../operator-api/served.ts'
import { linksTo } from '../refusals/error-links.ts'
import { isLoopback } from './gateway.ts'
import type { ProcessGroup } from './processes/process-group.ts'
import { type ServedConnections, type ServeOptions, serveConnections } from './serve-connections.ts'

/** Where `vite build` puts the console. In the published package it is beside the code too. */
const CONSOLE_DIR = join(import.meta.dirname, '../../console')

interface SharedOptions {
  docsUrl: string | undefined
  group: Pick<ProcessGroup, 'metrics' | 'bus' | 'openPort'>
  clock: Clock
  logger: Logger
  stopTimes: StopTimes
}

/** Serves the operator API: plain HTTP on loopback, HTTPS anywhere else. */
export async function listenOperator(
  options: SharedOptions & {
    environments: OperatorApiOptions['environments']
    host: string
    token: string | undefined
    attemptKey: string
    tokens: ServedTokens
    openid: OpenidSettings | undefined
    secondFactorRoles: readonly Role[]
    pathSegment: string
    /** Known once the sandbox has a port. */
    sandboxUrl(): string | undefined
    tls: TlsOptions
    /** Whether the operator has set the certificate. */
    hasOwnCertificate: boolean
  } & Pick<ServeOptions, 'connectionsMax' | 'isProxy'>,
): Promise<ServedConnections> {
  const { environments, token, attemptKey, tokens, openid } = options
  return listen(options, (shared) =>
    createOperatorApi({
      ...shared,
      environments,
      token,
      attemptKey,
      secondFactorRoles: options.secondFactorRoles,
      attemptMetrics: options.group.metrics.attempts,
      tokens,
      openid,
      openApi: openApiOnDemand({ pathSegment: options.pathSegment }),
      get sandboxUrl() {
        return options.sandboxUrl()
      },
      ...(!isLoopback(options.host) && {
        https: options.tls,
        hasOwnCertificate: options.hasOwnCertificate,
      }),
    }),
  )
}

/** Serves the sandbox's part of the operator API to the processes that have the operator port. */
export async function listenSandboxApi(
  options: SharedOptions & { sandbox: OperatorEnvironment },
): Promise<ServedConnections> {
  return listen({ ...options, ...OWN_PROCESSES }, (shared) =>
    createSandboxApi({ ...shared, sandbox: options.sandbox }),
  )
}

/** Only processes of this service connect, and they bound their connections. */
const OWN_PROCESSES = { connectionsMax: Number.POSITIVE_INFINITY, isProxy: () => true }

type Shared = Parameters<typeof createSandboxApi>[0]

async function listen(
  {
    docsUrl,
    clock,
    logger,
    group,
    stopTimes,
    connectionsMax,
    isProxy,
  }: SharedOptions & Pick<ServeOptions, 'connectionsMax' | 'isProxy'>,
  createApi: (shared: Omit<Shared, 'sandbox'>) => FastifyInstance,
): Promise<ServedConnections> {
  const stopping = new AbortController()
  const api = createApi({
    stopping: stopping.signal,
    clock,
    makeId,
    metrics: group.metrics,
    budgetOf: (environment) => group.metrics.cpuBudget(environment, logger),
    bus: group.bus,
    linksOf: linksTo(docsUrl),
    consoleDir: CONSOLE_DIR,
    logger,
  })
  const served = await serveConnections(api, {
    openPort: group.openPort('operator'),
    stopTimes,
    connectionsMax,
    isProxy,
  })
  return {
    ...served,
    stop(others) {
      stopping.abort()
      return served.stop(others)
    },
  }
}
