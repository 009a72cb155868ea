import { systemClock } from '@txgw/base/clock'
import type { Logger } from '@txgw/base/log/logger'
import type { GatewayConfig } from '@txgw/config/config'
import { hasAdmin } from '@txgw/domain/accounts/has-admin'
import type { HttpListener } from '@txgw/http1/http-listener'
import { endOf } from '@txgw/http1/tls/tls-options'
import type { Neighbour } from '../operator-api/served.ts'
import { localUrl } from './gateway.ts'
import { listenOperator } from './listen-operator.ts'
import { type EnvironmentOptions, guardOne, stopAlone } from './open-environment.ts'
import { openNeighbourApps } from './open-neighbour-apps.ts'
import { openTokens } from './open-tokens.ts'
import { listenerTls, type PreparedService, type ServedTls } from './prepare-service.ts'
import type { PortName, ProcessGroup } from './processes/process-group.ts'
import { NeighbourProbe } from './processes/share-readiness.ts'
import type { GatewayReplacements } from './replacements.ts'
import { stopTimes } from './stop-times.ts'

const NO_ADMIN =
  'nobody can manage this service: the operator token is switched off, and no token has the role admin for production and sandbox, nor has any person; start the service once with the operator token, run "txgw token add <name> --role admin --environment production --environment sandbox", then switch the operator token off again'

export interface OpenService {
  ports: Record<PortName, number>
  /** Applies to new connections. */
  useTls(tls: ServedTls): void
  /** Answers the requests that have begun, then closes everything. */
  stop(): Promise<void>
}

export interface OpenOptions {
  prepared: PreparedService
  group: ProcessGroup
  logger: Logger
}

/** The process that serves the sandbox, as a process that serves production sees it. */
export interface SandboxProcess {
  socketPath: string
  /** Undefined until it is known. */
  port(): number | undefined
  /** Resolves while the service stops, when the requests of the sandbox's merchants are answered. */
  served: Promise<unknown>
}

/**
 * Opens everything that one process serves, or nothing: production with its port, the sandbox with its port unless a
 * process of its own serves it, and the operator API, which shows both. Then the process is ready.
 */
export async function openService(
  config: GatewayConfig,
  options: OpenOptions & { replaced?: GatewayReplacements; sandboxProcess?: SandboxProcess },
): Promise<OpenService> {
  const { prepared, group, logger, replaced = {}, sandboxProcess } = options
  const { clock = systemClock } = replaced
  const tls = listenerTls(prepared)
  let certificateEndMs = 0
  const useEnd = ({ certificate }: ServedTls) => {
    certificateEndMs = endOf(certificate)
    group.metrics.expiry.certificateEnds(certificateEndMs)
  }
  useEnd(prepared)
  const { instanceId } = prepared
  const certificateEnd = () => certificateEndMs
  const directories: EnvironmentOptions['directories'] = {}
  const shared = { group, logger, replaced, tls, certificateEnd, instanceId, directories }
  await using undo = new AsyncDisposableStack()

  const production = undo.adopt(await guardOne('production', config, shared), stopAlone)
  const sandbox = undo.adopt(
    sandboxProcess
      ? await openNeighbour(sandboxProcess, { config, group, logger, directories })
      : await guardOne('sandbox', config, shared),
    stopAlone,
  )
  const tokens = await openTokens({ production: production.operatorView.store, bus: group.bus, logger })
  undo.defer(() => tokens.close())
  const { accounts } = production.operatorView.store
  const mayManage = { tokens: tokens.directory.list(), accounts, openid: config.openid, nowMs: clock.nowMs() }
  const isHeld = (production.operatorView.hold?.faults() ?? []).length > 0
  if (prepared.operatorToken === undefined && !isHeld && !(await hasAdmin(mayManage)))
    logger.warn({}, NO_ADMIN)
  const operator = await listenOperator({
    environments: { production: production.operatorView, sandbox: sandbox.operatorView },
    host: config.operatorHost,
    merchantConsoleHost: config.merchantConsole?.host,
    token: prepared.operatorToken,
    openMetrics: config.openMetrics,
    attemptKey: prepared.attemptKey,
    tokens,
    openid: config.openid,
    secondFactorRoles: config.secondFactorRoles,
    pathSegment: config.pathSegment,
    sandboxUrl: () => config.sandboxUrl ?? localUrl(config, sandbox.listener?.port ?? sandboxProcess?.port()),
    docsUrl: config.docsUrl,
    group,
    clock,
    logger,
    tls,
    hasOwnCertificate: config.tls !== undefined,
    stopTimes: stopTimes(replaced.stopTimes).operator,
    connectionsMax: config.connectionsMax,
    trustedProxies: config.trustedProxies,
    publicUrl: config.publicOperatorUrl,
  })
  undo.move()

  const merchantListeners = [production.listener, ...(sandbox.listener ? [sandbox.listener] : [])]
  return {
    ports: {
      production: production.listener.port,
      sandbox: sandbox.listener?.port ?? 0,
      operator: operator.port,
      merchantConsole: operator.merchantConsolePort ?? 0,
    },
    useTls(served) {
      const renewed = listenerTls(served)
      useEnd(served)
      for (const listener of [...merchantListeners, operator]) listener.useTls(renewed)
    },
    async stop() {
      const merchantsServed = Promise.all(merchantListeners.map((listener) => listener.stop()))
      await operator.stop(Promise.all([merchantsServed, sandboxProcess?.served]))
      await merchantsServed
      await tokens.close()
      await production.close()
      await sandbox.close()
      logger.info({}, 'stopped')
    },
  }
}

/** Opens what production needs of a sandbox that another process serves. */
async function openNeighbour(
  { socketPath }: SandboxProcess,
  opening: {
    config: GatewayConfig
    group: ProcessGroup
    logger: Logger
    directories: EnvironmentOptions['directories']
  },
): Promise<{ operatorView: Neighbour; close(): Promise<void>; listener?: HttpListener }> {
  const { directory, store, close } = await openNeighbourApps({ environment: 'sandbox', ...opening })
  opening.directories.sandbox = directory
  return { operatorView: { socketPath, store, probe: new NeighbourProbe(opening.group.bus) }, close }
}
