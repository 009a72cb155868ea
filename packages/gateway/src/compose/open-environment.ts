import type { TlsOptions } from 'node:tls'
import { type Clock, systemClock } from '@txgw/base/clock'
import type { Environment } from '@txgw/base/environment'
import { keepLooking } from '@txgw/base/keep-looking'
import type { Logger } from '@txgw/base/log/logger'
import type { GatewayConfig } from '@txgw/config/config'
import { createDelivery } from '@txgw/delivery/create-delivery'
import type { AppDirectory } from '@txgw/domain/apps/app-directory'
import type { Fault } from '@txgw/domain/evidence/finding'
import { createHealthReader } from '@txgw/domain/health/read-health'
import { keepRequestsBounded } from '@txgw/domain/retention/bound-requests'
import { keepForgetting } from '@txgw/domain/retention/keep-forgetting'
import { SandboxClock } from '@txgw/domain/sandbox/sandbox-clock'
import type { HttpListener } from '@txgw/http1/http-listener'
import type { Store } from '@txgw/store/store'
import { listenMerchantApi } from '../merchant-api/listen-merchant-api.ts'
import { linksTo } from '../refusals/error-links.ts'
import { DiagnosisThread } from './diagnosis-thread/diagnosis-thread.ts'
import { openApps } from './open-apps.ts'
import { openSealing, recordSettings } from './open-audit.ts'
import { openKeys } from './open-keys.ts'
import { openMerchantApi, openRequestLog } from './open-merchant-api.ts'
import { openNotices } from './open-notices.ts'
import { openRecharging } from './open-recharging.ts'
import { openBaseline, openReconciling } from './open-reconciling.ts'
import type { ProcessGroup } from './processes/process-group.ts'
import { signaturesMax } from './processes/size-process.ts'
import type { GatewayReplacements } from './replacements.ts'
import { stopTimes } from './stop-times.ts'
import { acceptPlace, type ExaminedPlace, examineStore } from './stores/examine-store.ts'
import { type BehindPort, type GuardedEnvironment, guardEnvironment } from './stores/guard-environment.ts'
import { keepStoreRecord } from './stores/keep-store-record.ts'
import { openBatchWork, openStore, watchClock } from './stores/open-store.ts'
import { watchEnvironment } from './watch-environment.ts'

const MIB = 1024 * 1024
const DAY_MS = 24 * 60 * 60 * 1000
const CLOCK_DOUBTED =
  'nothing is deleted by its age, because the clock is far ahead of the last deletion; set the clock right, or leave it: it is believed after seven days'
const WATCH_INTERVAL_MS = 10_000

export interface EnvironmentOptions {
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
    holdMetrics: group.metrics.hold,
    examine: () => examineStore(place),
    accept: (examined, request) => acceptPlace(place, { examined, request, realClock }),
    open: (onFault) => openEnvironment(place, config, { ...shared, onFault }),
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

export async function stopAlone({
  listener,
  close,
}: Pick<GuardedEnvironment, 'close'> & { listener?: HttpListener }): Promise<void> {
  await listener?.stop()
  await close()
}

/** Opens everything that belongs to one environment alone behind its port, or nothing. */
async function openEnvironment(
  place: ExaminedPlace,
  config: GatewayConfig,
  options: EnvironmentOptions & { onFault(faults: Fault[]): void },
): Promise<BehindPort> {
  const { group, logger, replaced, certificateEnd, instanceId, directories, onFault } = options
  const { clock: realClock = systemClock, machineClock = systemClock } = replaced
  const { environment } = place
  const { aheadSecondsMax } = config
  const { metrics, bus } = group
  const merchantMetrics = metrics.merchant(environment)
  await using undo = new AsyncDisposableStack()

  const clockWatch = watchClock({ environment, aheadSecondsMax, machineClock, logger, metrics })
  const store = await openStore({ ...place, clock: clockWatch })
  undo.defer(() => store.close())
  const batchWork = openBatchWork({ ...place, store })
  undo.defer(() => batchWork.close())
  await openBaseline({ environment, store, realClock, logger })
  await recordSettings({ store, config, instanceId, realClock })
  const requestLog = openRequestLog({ environment, store, merchantMetrics, logger })
  undo.defer(() => requestLog.close())
  const forgetting = keepForgetting({
    forgetter: batchWork,
    clock: realClock,
    settings: store.settings,
    onDoubt: (aheadMs) =>
      logger.warn(
        { environment, kind: 'clock-doubted', ahead_days: Math.round(aheadMs / DAY_MS) },
        CLOCK_DOUBTED,
      ),
  })
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

  const platformKeys = await openKeys({ ...opened, ...place })
  undo.defer(() => platformKeys.close())
  const record = await keepStoreRecord(place, { ...opened, onFault })
  undo.defer(() => record.stop())
  const sealing = await openSealing({ ...opened, config, metrics })
  undo.defer(() => sealing.stop())
  const reconciler = openReconciling({ ...opened, group, times: replaced.reconciling })
  undo.defer(() => reconciler.stop())
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
    sealing,
    reconciler,
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
      sealer: sealing.sealer,
      witness: sealing.witness,
      reconciler,
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
