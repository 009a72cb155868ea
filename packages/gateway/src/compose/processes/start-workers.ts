import { extname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { systemClock } from '@txgw/base/clock'
import { ENVIRONMENTS, type Environment } from '@txgw/base/environment'
import { makeId } from '@txgw/base/ids'
import { createLogger, type LeveledLogger, type Logger } from '@txgw/base/log/logger'
import { explainStartFailure } from '@txgw/base/start-error'
import type { GatewayConfig } from '@txgw/config/config'
import { toWireConfig } from '@txgw/config/config-wire'
import { toldBy } from '@txgw/domain/evidence/finding'
import { createMetrics } from '@txgw/metrics/metrics'
import { type Hearers, relayQuestions } from '@txgw/workers/bus-relay'
import { SharedPort } from '@txgw/workers/shared-port'
import type { MetricSnapshot } from '@txgw/workers/snapshot'
import { SpendingRelay, type SpentRate } from '@txgw/workers/spending-relay'
import { WorkerMetrics } from '@txgw/workers/worker-metrics'
import { WorkerPool } from '@txgw/workers/worker-pool'
import { forkWorker, type WorkerProcess } from '@txgw/workers/worker-process'
import { describeGateway, type Gateway, placeOfPort } from '../gateway.ts'
import { openKeys } from '../open-keys.ts'
import { openWhenReady } from '../open-when-ready.ts'
import { type PreparedService, prepareService } from '../prepare-service.ts'
import { stopTimes } from '../stop-times.ts'
import { type ExaminedPlace, examineStore } from '../stores/examine-store.ts'
import { openStore } from '../stores/open-store.ts'
import { tellExposedFiles } from '../tell-exposed-files.ts'
import { tellMissingPublicUrl } from '../tell-missing-public-url.ts'
import { makePrivatePlace, removePlace } from './private-place.ts'
import type { PortName } from './process-group.ts'
import { startReloading } from './reloading.ts'
import { workHere } from './work-here.ts'
import type { WorkerStart, WorkerUse } from './worker-messages.ts'

const WORKER_ENTRY = join(import.meta.dirname, `worker-main${extname(import.meta.filename)}`)
/** Several times what a busy sandbox needs. Without it a sandbox that misbehaves could use up the machine's memory. */
const SANDBOX_HEAP_MIB_MAX = 512

type SharedPorts = Partial<Record<PortName, SharedPort>>

/**
 * Starts everything, or nothing: production in as many processes as are configured, and the sandbox in one of its own,
 * which can be busy, hang or die without any harm to production. With one process for production, it is this one. With
 * several, this one listens for them, hands out the connections and answers nothing itself. @throws {StartError}
 */
export async function startWorkers(config: GatewayConfig): Promise<Gateway> {
  const sharedPorts: SharedPorts = {}
  let socketPath: string | undefined
  try {
    // This process prepares once, so that the workers do not all do it at the same time.
    const prepared = await prepareService(config, systemClock)
    const logger = createLogger(config.logLevel)
    await openWhenReady(() => prepareStores(config, logger), logger)
    const isShared = config.workers > 1
    for (const name of isShared ? sharedNames(config) : [])
      sharedPorts[name] = await SharedPort.open(name, placeOfPort(name, config))
    socketPath = makePrivatePlace(config.dataDir)
    return await startPools(config, { prepared, sharedPorts, logger, socketPath })
  } catch (error) {
    await Promise.all(Object.values(sharedPorts).map((shared) => shared.close()))
    if (socketPath !== undefined) removePlace(socketPath)
    throw explainStartFailure(error)
  }
}

/** The sandbox listens itself. */
function sharedNames({ merchantConsole }: GatewayConfig): PortName[] {
  return ['production', 'operator', ...(merchantConsole ? (['merchantConsole'] as const) : [])]
}

/** Creates the stores and the platform keys of both environments, or brings them up to date. */
async function prepareStores(config: GatewayConfig, logger: Logger): Promise<void> {
  const { dataDir, databaseUrl, platformKeyPaths } = config
  for (const environment of ENVIRONMENTS) {
    const place = { environment, dataDir, databaseUrl, configuredKeyPath: platformKeyPaths[environment] }
    // The workers look too, and keep closed what is not as it was. A look reads little, so damage may show only now.
    const { faults } = await examineStore(place)
    if (faults.length === 0) await prepareStore(place, logger).catch(toldBy)
  }
}

async function prepareStore(place: ExaminedPlace, logger: Logger): Promise<void> {
  const store = await openStore(place)
  try {
    const keys = await openKeys({ ...place, store, realClock: systemClock, logger })
    keys.close()
  } finally {
    await store.close()
  }
}

interface Starting {
  prepared: PreparedService
  sharedPorts: SharedPorts
  logger: LeveledLogger
  socketPath: string
}

async function startPools(
  config: GatewayConfig,
  { prepared, sharedPorts, logger, socketPath }: Starting,
): Promise<Gateway> {
  const { certificate, ticketKeys } = prepared
  const inUse: WorkerUse = { tls: { certificate, ticketKeys }, logLevel: config.logLevel }
  const ports: Record<PortName, number> = {
    production: sharedPorts.production?.port ?? config.productionPort,
    sandbox: config.sandboxPort,
    operator: sharedPorts.operator?.port ?? config.operatorPort,
    merchantConsole: sharedPorts.merchantConsole?.port ?? config.merchantConsole?.port ?? 0,
  }
  const startId = makeId(systemClock.nowMs())
  const isAlone = config.workers === 1
  const workerMetrics = new WorkerMetrics(isAlone ? async () => [] : createMetrics().snapshot)
  const spending = new SpendingRelay(() => pools.production.members())
  const everybody = () => ENVIRONMENTS.flatMap((environment) => pools[environment].members())
  const tellAll = () => {
    for (const { peer } of everybody()) peer.tell('use', inUse)
  }
  const poolOf = (
    environment: Environment,
    { size, fork }: { size: number; fork(id: number): WorkerProcess },
  ) => {
    const aliveIds = () => pools[environment].aliveIds()
    const neighbours = () => pools[environment === 'sandbox' ? 'production' : 'sandbox'].members()
    return new WorkerPool({
      size,
      logger,
      ...(environment === 'sandbox' && { name: 'sandbox' }),
      fork(id) {
        const worker = fork(id)
        const hearers = { members: () => pools[environment].members(), neighbours }
        connect(worker, { sharedPorts, workerMetrics, spending, everybody, hearers })
        worker.peer.onTold('listening', (content) => keepPorts(content as Record<PortName, number>))
        const me = { instanceId: prepared.instanceId, startId, workerId: id }
        const start: WorkerStart = {
          config: toWireConfig(config),
          prepared: { ...prepared, ...inUse.tls },
          environment,
          ports,
          socketPath,
          me,
          alive: [...aliveIds(), id],
        }
        worker.peer.tell('start', start)
        return worker
      },
      onReady(worker) {
        // A worker that ended while this one was starting is still in its start message.
        worker.peer.tell('alive', aliveIds())
        worker.peer.tell('use', inUse)
        for (const { peer } of pools.production.members()) peer.tell('sandbox-port', ports.sandbox)
        if (environment === 'production') for (const shared of Object.values(sharedPorts)) shared.join(worker)
      },
      onGone(worker) {
        for (const shared of Object.values(sharedPorts)) shared.gone(worker)
        workerMetrics.gone(worker)
        for (const { peer } of pools[environment].members()) peer.tell('alive', aliveIds())
      },
    })
  }
  const keepPorts = (found: Record<PortName, number>) => {
    for (const name of Object.keys(ports) as PortName[]) ports[name] = found[name] || ports[name]
  }
  const forkSandbox = (id: number) =>
    forkWorker(id, WORKER_ENTRY, { role: 'sandbox', heapMiBMax: SANDBOX_HEAP_MIB_MAX })
  const forkProduction = (id: number) =>
    isAlone ? workHere(id, (name) => placeOfPort(name, config)) : forkWorker(id, WORKER_ENTRY)
  const pools: Record<Environment, WorkerPool> = {
    sandbox: poolOf('sandbox', { size: 1, fork: forkSandbox }),
    production: poolOf('production', { size: config.workers, fork: forkProduction }),
  }
  const { reload } = await startReloading(
    config,
    { clock: systemClock, logger, tls: prepared },
    {
      useTls(tls) {
        inUse.tls = tls
        tellAll()
      },
      useLogLevel(level) {
        inUse.logLevel = level
        logger.level = level
        tellAll()
      },
    },
  )
  await startAll(pools)
  tellExposedFiles(config, logger)
  tellMissingPublicUrl(config, logger)
  const gateway = describeGateway(config, prepared, ports)
  logger.info(
    { addresses: gateway.addresses, workers: config.workers },
    isAlone ? 'started' : 'all workers started',
  )
  return {
    ...gateway,
    reload,
    async stop() {
      for (const shared of Object.values(sharedPorts)) shared.drain()
      await stopPools(pools)
      spending.stop()
      removePlace(socketPath)
    },
  }
}

/** Starts both pools at the same time, or none. @throws {StartError} */
async function startAll(pools: Record<Environment, WorkerPool>): Promise<void> {
  const started = await Promise.allSettled(Object.values(pools).map((pool) => pool.start()))
  const failed = started.find((result) => result.status === 'rejected')
  if (!failed) return
  await stopPools(pools)
  throw failed.reason
}

/**
 * The operator port stays open until the merchants of both environments are served, and the sandbox takes forwarded
 * calls until the operator port is closed.
 */
async function stopPools({ production, sandbox }: Record<Environment, WorkerPool>): Promise<void> {
  const served = sandbox.members().map(
    ({ peer, ended }) =>
      new Promise<void>((resolve) => {
        peer.onTold('merchants-served', () => resolve())
        void ended.then(() => resolve())
      }),
  )
  const sandboxStopped = sandbox.stop()
  const productionStopped = production.stop()
  const tooLong = sleep(stopTimes().merchant.cutAfterMs, undefined, { ref: false })
  await Promise.race([Promise.all(served), tooLong, productionStopped])
  for (const { peer } of production.members()) peer.tell('sandbox-served', null)
  await productionStopped
  for (const { peer } of sandbox.members()) peer.tell('unused', null)
  await sandboxStopped
}

interface Connected {
  sharedPorts: SharedPorts
  workerMetrics: WorkerMetrics
  spending: SpendingRelay
  everybody(): WorkerProcess[]
  hearers: Hearers
}

/** Connects the messages of a worker to the parts that handle them. */
function connect(
  worker: WorkerProcess,
  { sharedPorts, workerMetrics, spending, everybody, hearers }: Connected,
): void {
  const { peer } = worker
  peer.onTold('took', (content) => {
    const { port, id, taken } = content as { port: PortName; id: number; taken: boolean }
    sharedPorts[port]?.answered(id, taken)
  })
  peer.onAsked('close-port', (content) => sharedPorts[(content as { port: PortName }).port]?.leave(worker))
  peer.onTold('metrics', (content) => workerMetrics.heard(worker, content as MetricSnapshot[]))
  peer.onTold('spent', (content) => spending.heard(worker, content as SpentRate))
  peer.onAsked('all-metrics', () => workerMetrics.gather(everybody()))
  relayQuestions(worker, hearers)
}
