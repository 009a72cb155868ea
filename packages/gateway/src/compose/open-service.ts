import type { TlsOptions } from 'node:tls'
import { type Clock, systemClock } from '@txgw/base/clock'
import type { Environment } from '@txgw/base/environment'
import { keepLooking } from '@txgw/base/keep-looking'
import type { Logger } from '@txgw/base/log/logger'
import { includesAddress } from '@txgw/base/network/cidr-list'
import { createDelivery } from '@txgw/delivery/create-delivery'
import { hasAdmin } from '@txgw/domain/accounts/has-admin'
import type { AppDirectory } from '@txgw/domain/apps/app-directory'
import type { Fault } from '@txgw/domain/evidence/finding'
import { createHealthReader } from '@txgw/domain/health/read-health'
import { keepRequestsBounded } from '@txgw/domain/retention/bound-requests'
import { keepForgetting } from '@txgw/domain/retention/keep-forgetting'
import { SandboxClock } from '@txgw/domain/sandbox/sandbox-clock'
import type { HttpListener } from '@txgw/http1/http-listener'
import { endOf } from '@txgw/http1/tls/tls-options'
import type { Store } from '@txgw/store/store'
import type { GatewayConfig } from '../config/config.ts'
import { listenMerchantApi } from '../merchant-api/listen-merchant-api.ts'
import type { Neighbour } from '../operator-api/served.ts'
import { linksTo } from '../refusals/error-links.ts'
import { DiagnosisThread } from './diagnosis-thread/diagnosis-thread.ts'
import { localUrl } from './gateway.ts'
import { listenOperator } from './listen-operator.ts'
import { openApps } from './open-apps.ts'
import { openSealing, recordSettings } from './open-audit.ts'
import { openKeys } from './open-keys.ts'
import { openMerchantApi, openRequestLog } from './open-merchant-api.ts'
import { openNeighbourApps } from './open-neighbour-apps.ts'
import { openNotices } from './open-notices.ts'
import { openRecharging } from './open-recharging.ts'
import { openTokens } from './open-tokens.ts'
import { listenerTls, type PreparedService, type ServedTls } from './prepare-service.ts'
import type { PortName, ProcessGroup } from './processes/process-group.ts'
import { NeighbourProbe } from './processes/share-readiness.ts'
import { signaturesMax } from './processes/size-process.ts'
import type { GatewayReplacements } from './replacements.ts'
import { stopTimes } from './stop-times.ts'
import { acceptPlace, examineStore } from './stores/examine-store.ts'
import { type BehindPort, type GuardedEnvironment, guardEnvironment } from './stores/guard-environment.ts'
import { keepStoreRecord } from './stores/keep-store-record.ts'
import { openBatchWork, openStore, watchClock } from './stores/open-store.ts'
import { watchEnvironment } from './watch-environment.ts'

const MIB = 1024 * 1024
const WATCH_INTERVAL_MS = 10_000
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
    token: prepared.operatorToken,
    tokens,
    openid: config.openid,
    pathSegment: config.pathSegment,
    sandboxUrl: () => config.sandboxUrl ?? localUrl(config, sandbox.listener?.port ?? sandboxProcess?.port()),
    docsUrl: config.docsUrl,
    group,
    clock,
    logger,
    tls,
    stopTimes: stopTimes(replaced.stopTimes).operator,
    connectionsMax: config.connectionsMax,
    isProxy: (peerAddress) => includesAddress(config.trustedProxies, peerAddress),
  })
  undo.move()

  const merchantListeners = [production.listener, ...(sandbox.listener ? [sandbox.listener] : [])]
  return {
    ports: {
      production: production.listener.port,
      sandbox: sandbox.listener?.port ?? 0,
      operator: operator.port,
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

export async function stopAlone({
  listener,
  close,
}: Pick<GuardedEnvironment, 'close'> & { listener?: HttpListener }): Promise<void> {
  await listener?.stop()
  await close()
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

interface EnvironmentOptions {
  group: ProcessGroup
  logger: Logger
  replaced: GatewayReplacements
  tls: TlsOptions
  certificateEnd(): number
  instanceId: string
  /** Filled as the environments open. It tells a key of the other environment from an unknown key. */
  directories: Partial<Record<Environment, AppDirectory>>
}

/** Opens one environment if its store is the right one, and at last its port, or nothing. */
export function guardOne(
  environment: Environment,
  config: GatewayConfig,
  shared: EnvironmentOptions,
): Promise<GuardedEnvironment> {
  const { group, logger, replaced, tls } = shared
  const { clock: realClock = systemClock } = replaced
  const { dataDir, databaseUrl } = config
  const place = { environment, dataDir, databaseUrl, configuredKeyPath: config.platformKeyPaths[environment] }
  return guardEnvironment({
    environment,
    realClock,
    logger,
    linksOf: linksTo(config.docsUrl),
    merchantMetrics: group.metrics.merchant(environment),
    examine: () => examineStore(place),
    accept: (examined, request) => acceptPlace(place, { examined, request, realClock }),
    open: (onFault) => openEnvironment(environment, config, { ...shared, onFault }),
    listen: (api) =>
      listenMerchantApi({
        api,
        openPort: group.openPort(environment),
        tls,
        trustedProxies: config.trustedProxies,
        publicPath: config.publicPath,
        clock: realClock,
        limits: { connectionsMax: config.connectionsMax, ...replaced.httpLimits },
        stopTimes: stopTimes(replaced.stopTimes).merchant,
      }),
  })
}

/** Opens everything that belongs to one environment alone behind its port, or nothing. */
async function openEnvironment(
  environment: Environment,
  config: GatewayConfig,
  options: EnvironmentOptions & { onFault(faults: Fault[]): void },
): Promise<BehindPort> {
  const { group, logger, replaced, certificateEnd, instanceId, directories, onFault } = options
  const { clock: realClock = systemClock, machineClock = systemClock } = replaced
  const { dataDir, databaseUrl, aheadSecondsMax } = config
  const { metrics, bus } = group
  const merchantMetrics = metrics.merchant(environment)
  await using undo = new AsyncDisposableStack()

  const clockWatch = watchClock({ environment, aheadSecondsMax, machineClock, logger, metrics })
  const store = await openStore({ environment, dataDir, databaseUrl, clock: clockWatch })
  undo.defer(() => store.close())
  const batchWork = openBatchWork({ environment, dataDir, databaseUrl, store })
  undo.defer(() => batchWork.close())
  await recordSettings({ store, config, instanceId, realClock })
  const requestLog = openRequestLog({ environment, store, merchantMetrics, logger })
  undo.defer(() => requestLog.close())
  const forgetting = keepForgetting({ forgetter: batchWork, clock: realClock })
  undo.defer(() => forgetting.stop())
  const bounding = keepRequestsBounded({
    store: store.requests,
    forgetter: batchWork,
    bytesMax: config.requestRecordsMiBMax * MIB,
    sharers: config.workers,
    metrics: metrics.requestRecords(environment),
    onFailure: (error) => logger.warn({ environment, err: error }, 'could not bound the request records'),
  })
  undo.defer(() => bounding.stop())
  const sandboxClock =
    environment === 'sandbox'
      ? await openSandboxClock({ store, realClock, logger, directory: () => directories.sandbox })
      : undefined
  undo.defer(() => sandboxClock?.stopPolling())
  const opened = { environment, store, clock: sandboxClock ?? realClock, realClock, logger }

  const configuredKeyPath = config.platformKeyPaths[environment]
  const platformKeys = await openKeys({ ...opened, dataDir, configuredKeyPath })
  undo.defer(() => platformKeys.close())
  const place = { environment, dataDir, databaseUrl, configuredKeyPath }
  const record = await keepStoreRecord(place, { ...opened, onFault })
  undo.defer(() => record.stop())
  const sealing = openSealing({ ...opened, platformKeys })
  undo.defer(() => sealing.stop())
  const { directory, announceChange } = await openApps({ ...opened, bus })
  undo.defer(() => directory.stopPolling())
  directories[environment] = directory

  const diagnoses = { merchants: new DiagnosisThread(), operators: new DiagnosisThread() }
  undo.defer(() => diagnoses.merchants.close())
  undo.defer(() => diagnoses.operators.close())
  const { api, records, inspections } = openMerchantApi({
    ...opened,
    diagnoses,
    platformKeys,
    directory,
    otherDirectory: () => directories[environment === 'production' ? 'sandbox' : 'production'],
    requestLog,
    merchantMetrics,
    budget: metrics.cpuBudget(environment, logger),
    group,
    pathSegment: config.pathSegment,
    aheadSecondsMax,
    requestsInFlightMax: config.requestsInFlightMax,
    docsUrl: config.docsUrl,
  })
  const delivery = createDelivery({
    ...replaced.webhooks,
    platformKeys,
    clock: opened.clock,
    realClock: opened.realClock,
    limits: { signaturesMax: signaturesMax(), ...replaced.webhooks?.limits },
  })
  const { stop, ...recharging } = openRecharging({
    ...opened,
    platformKeys,
    group,
    delivery,
    allowedWebhookAddresses: config.allowedWebhookAddresses,
  })
  undo.defer(stop)
  const health = createHealthReader({ ...opened, bus, directory })
  const notices = openNotices({
    ...opened,
    config,
    health,
    directory,
    platformKeys,
    group,
    delivery,
    certificateEnd: () => (environment === 'production' ? certificateEnd() : null),
  })
  const intervalMs = replaced.watchIntervalMs ?? WATCH_INTERVAL_MS
  const looks = [watchEnvironment({ ...opened, platformKeys, directory, metrics }), notices.look]
  for (const look of looks) {
    const onFailure = (error: unknown) => logger.warn({ environment, err: error }, 'could not look around')
    const looking = keepLooking(look, { intervalMs, onFailure })
    undo.defer(() => looking.stop())
  }

  const toClose = undo.move()
  return {
    api,
    operatorView: {
      store,
      importer: {
        async importBatch(job) {
          const result = await batchWork.importBatch(job)
          record.noteWrite()
          return result
        },
      },
      clock: opened.clock,
      ...(sandboxClock && { sandboxClock }),
      aheadSecondsMax,
      orderMetrics: metrics.orders(environment),
      requestLog: records,
      directory,
      inspections,
      ...recharging,
      platformKeys,
      onAppsChanged: announceChange,
      health,
      notices: notices.boards,
    },
    close: () => toClose.disposeAsync(),
  }
}

async function openSandboxClock(options: {
  store: Store
  realClock: Clock
  logger: Logger
  /** Undefined until the apps are known. */
  directory(): AppDirectory | undefined
}): Promise<SandboxClock> {
  const { store, realClock, logger, directory } = options
  const offsetOfApp = (appId: string) => directory()?.find(appId)?.app.clockOffsetSeconds ?? null
  const clock = new SandboxClock(store.settings, realClock, offsetOfApp)
  await clock.refresh()
  clock.startPolling((error) => logger.error({ err: error }, 'could not read the sandbox clock'))
  return clock
}
