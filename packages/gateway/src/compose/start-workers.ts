import { extname, join } from 'node:path'
import { systemClock } from '../base/clock.ts'
import { ENVIRONMENTS } from '../base/environment.ts'
import { makeId } from '../base/ids.ts'
import { explainStartFailure } from '../base/start-error.ts'
import type { GatewayConfig } from '../config/config.ts'
import { toWireConfig } from '../config/config-wire.ts'
import { createLogger, type LeveledLogger, type Logger } from '../log/logger.ts'
import { createMetrics } from '../metrics/metrics.ts'
import type { MetricSnapshot } from '../metrics/snapshot.ts'
import { relayQuestions } from '../workers/bus-relay.ts'
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
import type { DoorName } from './process-group.ts'
import { startReloading } from './reloading.ts'
import { tellExposedFiles } from './tell-exposed-files.ts'
import type { WorkerStart, WorkerUse } from './worker-messages.ts'

const WORKER_ENTRY = join(import.meta.dirname, `worker-main${extname(import.meta.filename)}`)
const DOOR_NAMES: DoorName[] = [...ENVIRONMENTS, 'operator']

type FrontDoors = Record<DoorName, FrontDoor>

/**
 * Starts everything in several processes that share the ports, or nothing. This process listens, hands out
 * the connections and replaces workers that die. It answers nothing itself. @throws {StartError}
 */
export async function startWorkers(config: GatewayConfig): Promise<Gateway> {
  const doors: Partial<FrontDoors> = {}
  try {
    // This process prepares once, so that the workers do not all do it at the same time.
    const prepared = await prepareService(config, systemClock)
    const logger = createLogger(config.logLevel)
    await openWhenReady(() => prepareStores(config, logger), logger)
    for (const name of DOOR_NAMES) doors[name] = await FrontDoor.open(name, doorPlace(name, config))
    return await startCrew(config, { prepared, doors: doors as FrontDoors, logger })
  } catch (error) {
    await Promise.all(Object.values(doors).map((door) => door.close()))
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

async function startCrew(
  config: GatewayConfig,
  { prepared, doors, logger }: { prepared: PreparedService; doors: FrontDoors; logger: LeveledLogger },
): Promise<Gateway> {
  const { certificate, ticketKeys } = prepared
  const inUse: WorkerUse = { tls: { certificate, ticketKeys }, logLevel: config.logLevel }
  const ports = {
    production: doors.production.port,
    sandbox: doors.sandbox.port,
    operator: doors.operator.port,
  }
  const startId = makeId(systemClock.nowMs())
  const ledger = new MetricsLedger(createMetrics().snapshot)
  const spending = new SpendingRelay(() => crew.members())
  const crew: Crew = new Crew({
    size: config.workers,
    logger,
    fork(id) {
      const worker = forkWorker(id, WORKER_ENTRY)
      connect(worker, { doors, ledger, spending, crew })
      const me = { instanceId: prepared.instanceId, startId, workerId: id }
      const start: WorkerStart = {
        config: toWireConfig(config),
        prepared: { ...prepared, ...inUse.tls },
        ports,
        me,
        alive: [...crew.aliveIds(), id],
      }
      worker.peer.tell('start', start)
      return worker
    },
    onReady(worker) {
      // A worker that ended while this one was starting is still in its start message.
      worker.peer.tell('alive', crew.aliveIds())
      worker.peer.tell('use', inUse)
      for (const door of Object.values(doors)) door.join(worker)
    },
    onGone(worker) {
      for (const door of Object.values(doors)) door.gone(worker)
      ledger.gone(worker)
      for (const { peer } of crew.members()) peer.tell('alive', crew.aliveIds())
    },
  })
  const tellAll = () => {
    for (const { peer } of crew.members()) peer.tell('use', inUse)
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
  await crew.start()
  tellExposedFiles(config, logger)
  const gateway = describeGateway(config, prepared, ports)
  logger.info({ addresses: gateway.addresses, workers: config.workers }, 'all workers started')
  return {
    ...gateway,
    reload,
    async stop() {
      for (const door of Object.values(doors)) door.drain()
      await crew.stop()
      spending.stop()
    },
  }
}

interface Connected {
  doors: FrontDoors
  ledger: MetricsLedger
  spending: SpendingRelay
  crew: Crew
}

/** Connects the messages of a worker to the parts that handle them. */
function connect(worker: WorkerProcess, { doors, ledger, spending, crew }: Connected): void {
  const { peer } = worker
  peer.onTold('took', (content) => {
    const { door, id, taken } = content as { door: DoorName; id: number; taken: boolean }
    doors[door].answered(id, taken)
  })
  peer.onAsked('close-door', (content) => doors[(content as { door: DoorName }).door].leave(worker))
  peer.onTold('metrics', (content) => ledger.heard(worker, content as MetricSnapshot[]))
  peer.onTold('spent', (content) => spending.heard(worker, content as SpentRate))
  peer.onAsked('all-metrics', () => ledger.gather(crew.members()))
  relayQuestions(worker, () => crew.members())
}
