import { join } from 'node:path'
import type { TlsOptions } from 'node:tls'
import type { Clock } from '@txgw/base/clock'
import type { Environment } from '@txgw/base/environment'
import { makeId } from '@txgw/base/ids'
import type { Logger } from '@txgw/base/log/logger'
import { type CidrList, includesAddress } from '@txgw/base/network/cidr-list'
import type { StopTimes } from '@txgw/base/network/drain'
import { isLoopbackHost } from '@txgw/base/network/loopback'
import type { OpenidSettings } from '@txgw/domain/accounts/openid/openid-settings'
import type { Role } from '@txgw/domain/accounts/role'
import { openApiOnDemand } from '../openapi/openapi-text.ts'
import type { ReceptionPorts } from '../operator-api/access/reception.ts'
import { createOperatorApis, createSandboxApi, type OperatorApis } from '../operator-api/operator-api.ts'
import type { OperatorApiOptions } from '../operator-api/operator-api-options.ts'
import type { OperatorEnvironment, ServedTokens } from '../operator-api/served.ts'
import { linksTo } from '../refusals/error-links.ts'
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

interface OperatorConnections extends ServedConnections {
  merchantConsolePort: number | undefined
}

/** Serves the operator API on its listeners: plain HTTP on loopback, HTTPS anywhere else. */
export async function listenOperator(
  options: SharedOptions & {
    environments: OperatorApiOptions['environments']
    host: string
    /** Undefined where merchants have no listener of their own. */
    merchantConsoleHost: string | undefined
    token: string | undefined
    openMetrics: boolean
    attemptKey: string
    tokens: ServedTokens
    openid: OpenidSettings | undefined
    secondFactorRoles: readonly Role[]
    pathSegment: string
    /** Known once the sandbox has a port. */
    sandboxUrl(): string | undefined
    tls: TlsOptions
    trustedProxies: CidrList
    publicUrl: string | undefined
    /** Whether the operator has set the certificate. */
    hasOwnCertificate: boolean
  } & Pick<ServeOptions, 'connectionsMax'>,
): Promise<OperatorConnections> {
  const { environments, token, attemptKey, tokens, openid } = options
  const { openMetrics, merchantConsoleHost, trustedProxies, hasOwnCertificate } = options
  const httpsAt = (host: string) => (isLoopbackHost(host) ? {} : { https: options.tls })
  const isProxy = (peerAddress: string) => includesAddress(trustedProxies, peerAddress)
  return listen({ ...options, isProxy }, (shared, ports) =>
    createOperatorApis({
      ...shared,
      environments,
      token,
      attemptKey,
      secondFactorRoles: options.secondFactorRoles,
      attemptMetrics: options.group.metrics.attempts,
      breakGlassMetrics: options.group.metrics.breakGlass,
      tokens,
      openid,
      openMetrics,
      trustedProxies,
      publicUrl: options.publicUrl,
      openApi: openApiOnDemand({ pathSegment: options.pathSegment }),
      get sandboxUrl() {
        return options.sandboxUrl()
      },
      hasOwnCertificate,
      ...httpsAt(options.host),
      ...(merchantConsoleHost !== undefined && {
        merchantConsole: { ...httpsAt(merchantConsoleHost), ports },
      }),
    }),
  )
}

/** Serves the sandbox's part of the operator API to the processes that have the operator port. */
export async function listenSandboxApi(
  options: SharedOptions & { sandbox: OperatorEnvironment },
): Promise<ServedConnections> {
  return listen({ ...options, ...OWN_PROCESSES }, (shared) => ({
    operator: createSandboxApi({ ...shared, sandbox: options.sandbox }),
  }))
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
  createApis: (shared: Omit<Shared, 'sandbox'>, ports: ReceptionPorts) => OperatorApis,
): Promise<OperatorConnections> {
  const stopping = new AbortController()
  const ports: ReceptionPorts = {}
  const shared = {
    stopping: stopping.signal,
    clock,
    makeId,
    metrics: group.metrics,
    budgetOf: (environment: Environment) => group.metrics.cpuBudget(environment, logger),
    bus: group.bus,
    linksOf: linksTo(docsUrl),
    consoleDir: CONSOLE_DIR,
    logger,
  }
  const apis = createApis(shared, ports)
  const serving = { stopTimes, connectionsMax, isProxy }
  await using undo = new AsyncDisposableStack()
  const operator = undo.adopt(
    await serveConnections(apis.operator, { ...serving, openPort: group.openPort('operator') }),
    (served) => served.stop(Promise.resolve()),
  )
  ports.operator = operator.port
  const merchantConsole =
    apis.merchantConsole &&
    (await serveConnections(apis.merchantConsole, {
      ...serving,
      openPort: group.openPort('merchantConsole'),
    }))
  if (merchantConsole) ports.merchantConsole = merchantConsole.port
  undo.move()
  const all = [operator, ...(merchantConsole ? [merchantConsole] : [])]
  return {
    port: operator.port,
    merchantConsolePort: merchantConsole?.port,
    useTls(tls) {
      for (const served of all) served.useTls(tls)
    },
    async stop(others) {
      stopping.abort()
      await Promise.all(all.map((served) => served.stop(others)))
    },
  }
}
