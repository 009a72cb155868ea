import { extname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { systemClock } from '../base/clock.ts'
import { ENVIRONMENTS, type Environment } from '../base/environment.ts'
import { makeId } from '../base/ids.ts'
import { explainStartFailure } from '../base/start-error.ts'
import type { GatewayConfig } from '../config/config.ts'
import { toWireConfig } from '../config/config-wire.ts'
import { createLogger, type LeveledLogger, type Logger } from '../log/logger.ts'
import { createMetrics } from '../metrics/metrics.ts'
import type { MetricSnapshot } from '../metrics/snapshot.ts'
import { type Hearers, relayQuestions } from '../workers/bus-relay.ts'
import { Crew } from '../workers/crew.ts'
import { FrontDoor } from '../workers/front-door.ts'
import { MetricsLedger } from '../workers/metrics-ledger.ts'
import { SpendingRelay, type SpentRate } from '../workers/spending-relay.ts'
import { forkWorker, type WorkerProcess } from '../workers/worker-process.ts'
import { examineStore } from './examine-store.ts'
import { describeGateway, doorPlace, type Gateway } from './gateway.ts'
import { openKeys } from './open-keys.ts'
import { openStore } from './open-store.ts'
import { openWhenReady } from './open-when-ready.ts'
import { type PreparedService, prepareService } from './prepare-service.ts'
import { makePrivatePlace, removePlace } from './private-place.ts'
import type { DoorName } from './process-group.ts'
import { startReloading } from './reloading.ts'
import { stopTimes } from './stop-times.ts'
import { tellExposedFiles } from './tell-exposed-files.ts'
import { workHere } from './work-here.ts'
import type { WorkerStart, WorkerUse } from './worker-messages.ts'

const WORKER_ENTRY = join(import.meta.dirname, `worker-main${extname(import.meta.filename)}`)
const SHARED_DOORS = ['production', 'operator'] as const
/** Several times what a busy sandbox needs. Without it a sandbox that misbehaves could use up the machine's memory. */
const SANDBOX_HEAP_MIB_MAX = 512

type FrontDoors = Partial<Record<DoorName, FrontDoor>>

/**
 * Starts everything, or nothing: production in as many processes as are configured, and the sandbox in one of its own,
 * which can be busy, hang or die without any harm to production. With one process for production, it is this one. With
 * several, this one listens for them, hands out the connections and answers nothing itself. @throws {StartError}
 */
export async function startWorkers(config: GatewayConfig): Promise<Gateway> {
  const doors: FrontDoors = {}
  let socketPath: string | undefined
  try {
    // This process prepares once, so that the workers do not all do it at the same time.
    const prepared = await prepareService(config, systemClock)
    const logger = createLogger(config.logLevel)
    await openWhenReady(() => prepareStores(config, logger), logger)
    const isShared = config.workers > 1
    for (const name of isShared ? SHARED_DOORS : [])
      doors[name] = await FrontDoor.open(name, doorPlace(name, config))
    socketPath = makePrivatePlace(config.dataDir)
    return await startCrews(config, { prepared, doors, logger, socketPath })
  } catch (error) {
    await Promise.all(Object.values(doors).map((door) => door.close()))
    if (socketPath !== undefined) removePlace(socketPath)
    throw explainStartFailure(error)
  }
}

/** Creates the stores and the platform keys of both environments, or brings them up to date. */
async function prepareStores(config: GatewayConfig, logger: Logger): Promise<void> {
  const { dataDir, databaseUrl, platformKeyPaths } = config
  for (const environment of ENVIRONMENTS) {
    const configuredKeyPath = platformKeyPaths[environment]
    // The workers look too, and keep closed what is not as it was.
    const { faults } = await examineStore({ environment, dataDir, databaseUrl, configuredKeyPath })
    if (faults.length > 0) continue
    const store = await openStore({ environment, dataDir, databaseUrl })
    try {
      const keys = await openKeys({
        environment,
        dataDir,
        configuredKeyPath,
        store,
        realClock: systemClock,
        logger,
      })
      keys.close()
    } finally {
      await store.close()
    }
  }
}

interface Starting {
  prepared: PreparedService
  doors: FrontDoors
  logger: LeveledLogger
  socketPath: string
}

async function startCrews(
  config: GatewayConfig,
  { prepared, doors, logger, socketPath }: Starting,
): Promise<Gateway> {
  const { certificate, ticketKeys } = prepared
  const inUse: WorkerUse = { tls: { certificate, ticketKeys }, logLevel: config.logLevel }
  const ports: Record<DoorName, number> = {
    production: doors.production?.port ?? config.productionPort,
    sandbox: config.sandboxPort,
    operator: doors.operator?.port ?? config.operatorPort,
  }
  const startId = makeId(systemClock.nowMs())
  const isAlone = config.workers === 1
  const ledger = new MetricsLedger(isAlone ? async () => [] : createMetrics().snapshot)
  const spending = new SpendingRelay(() => crews.production.members())
  const everybody = () => ENVIRONMENTS.flatMap((environment) => crews[environment].members())
  const tellAll = () => {
    for (const { peer } of everybody()) peer.tell('use', inUse)
  }
  const crewOf = (
    environment: Environment,
    { size, fork }: { size: number; fork(id: number): WorkerProcess },
  ) => {
    const aliveIds = () => crews[environment].aliveIds()
    const neighbours = () => crews[environment === 'sandbox' ? 'production' : 'sandbox'].members()
    return new Crew({
      ...{ size, logger, ...(environment === 'sandbox' && { name: 'sandbox' }) },
      fork(id) {
        const worker = fork(id)
        const hearers = { members: () => crews[environment].members(), neighbours }
        connect(worker, { doors, ledger, spending, everybody, hearers })
        worker.peer.onTold('listening', (content) => keepPorts(content as Record<DoorName, number>))
        const me = { instanceId: prepared.instanceId, startId, workerId: id }
        const start: WorkerStart = {
          config: toWireConfig(config),
          prepared: { ...prepared, ...inUse.tls },
          ...{ environment, ports, socketPath, me, alive: [...aliveIds(), id] },
        }
        worker.peer.tell('start', start)
        return worker
      },
      onReady(worker) {
        // A worker that ended while this one was starting is still in its start message.
        worker.peer.tell('alive', aliveIds())
        worker.peer.tell('use', inUse)
        for (const { peer } of crews.production.members()) peer.tell('sandbox-port', ports.sandbox)
        if (environment === 'production') for (const door of Object.values(doors)) door.join(worker)
      },
      onGone(worker) {
        for (const door of Object.values(doors)) door.gone(worker)
        ledger.gone(worker)
        for (const { peer } of crews[environment].members()) peer.tell('alive', aliveIds())
      },
    })
  }
  const keepPorts = (found: Record<DoorName, number>) => {
    for (const name of Object.keys(ports) as DoorName[]) ports[name] = found[name] || ports[name]
  }
  const forkSandbox = (id: number) =>
    forkWorker(id, WORKER_ENTRY, { role: 'sandbox', heapMiBMax: SANDBOX_HEAP_MIB_MAX })
  const forkProduction = (id: number) =>
    isAlone ? workHere(id, (name) => doorPlace(name, config)) : forkWorker(id, WORKER_ENTRY)
  const crews: Record<Environment, Crew> = {
    sandbox: crewOf('sandbox', { size: 1, fork: forkSandbox }),
    production: crewOf('production', { size: config.workers, fork: forkProduction }),
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
  await startAll(crews)
  tellExposedFiles(config, logger)
  const gateway = describeGateway(config, prepared, ports)
  logger.info(
    { addresses: gateway.addresses, workers: config.workers },
    isAlone ? 'started' : 'all workers started',
  )
  return {
    ...gateway,
    reload,
    async stop() {
      for (const door of Object.values(doors)) door.drain()
      await stopCrews(crews)
      spending.stop()
      removePlace(socketPath)
    },
  }
}

/** Starts both crews at the same time, or none. @throws {StartError} */
async function startAll(crews: Record<Environment, Crew>): Promise<void> {
  const started = await Promise.allSettled(Object.values(crews).map((crew) => crew.start()))
  const failed = started.find((result) => result.status === 'rejected')
  if (!failed) return
  await stopCrews(crews)
  throw failed.reason
}

/**
 * The operator port stays open until the merchants of both environments are served, and the sandbox takes forwarded
 * calls until the operator port is closed.
 */
async function stopCrews({ production, sandbox }: Record<Environment, Crew>): Promise<void> {
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
  doors: FrontDoors
  ledger: MetricsLedger
  spending: SpendingRelay
  everybody(): WorkerProcess[]
  hearers: Hearers
}

/** Connects the messages of a worker to the parts that handle them. */
function connect(worker: WorkerProcess, { doors, ledger, spending, everybody, hearers }: Connected): void {
  const { peer } = worker
  peer.onTold('took', (content) => {
    const { door, id, taken } = content as { door: DoorName; id: number; taken: boolean }
    doors[door]?.answered(id, taken)
  })
  peer.onAsked('close-door', (content) => doors[(content as { door: DoorName }).door]?.leave(worker))
  peer.onTold('metrics', (content) => ledger.heard(worker, content as MetricSnapshot[]))
  peer.onTold('spent', (content) => spending.heard(worker, content as SpentRate))
  peer.onAsked('all-metrics', () => ledger.gather(everybody()))
  relayQuestions(worker, hearers)
}
