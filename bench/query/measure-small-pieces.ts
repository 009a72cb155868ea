import { setTimeout as sleep } from 'node:timers/promises'
import { openConnections, sendFor } from '../lib/https-load.ts'
import { keepCoresFor } from '../lib/keep-cores.ts'
import type { Progress } from '../lib/progress.ts'
import type { SendersTask, SmallPiecesTask } from '../lib/small-pieces-child.ts'
import { WorkerProcess } from '../lib/worker-process.ts'
import type { QueryOptions } from './options.ts'
import type { QueriedStore } from './queried-store.ts'
import { type RunningServer, startBareHttpsServer, startGatewayServer } from './servers.ts'

/** One value for each round. */
export interface SmallPiecesFigures {
  /** CPU milliseconds for one request whose body comes in one-byte TLS records. */
  gatewayCpuMs: number[]
  bareHttpsCpuMs: number[]
  /** Good answers per second. */
  ratesAlone: number[]
  ratesBeside: number[]
  /** CPU microseconds of the service for each good answer, including the cost of the senders. */
  cpuAlone: number[]
  cpuBeside: number[]
  /** Whether the measured processes had priority over the senders. */
  apart: boolean
}

interface Served {
  rate: number
  cpuMicros: number
}

const ROUNDS = 5
const BODY_BYTES = 64 * 1024
const SENDERS = 10
const REFUSED = 'HTTP/1.1 401'
/** The senders fill the buffers of their connections first, because they get little CPU time during the measurement. */
const SENDERS_BEGIN_MS = 4_000
const CALM_MS = 1_000

/**
 * Unauthenticated clients send bodies in one-byte TLS records: measures the cost of one, and the effect of ten on
 * other queries.
 */
export async function measureSmallPieces(
  options: QueryOptions,
  store: QueriedStore,
  progress: Progress,
): Promise<SmallPiecesFigures> {
  const gateway = await startGatewayServer({ dataDir: store.dataset.gatewayDir })
  const bareHttps = await startBareHttpsServer(store.dataset)
  const figures: SmallPiecesFigures = {
    gatewayCpuMs: [],
    bareHttpsCpuMs: [],
    ratesAlone: [],
    ratesBeside: [],
    cpuAlone: [],
    cpuBeside: [],
    apart: false,
  }
  const measured = [process.pid, gateway.worker.pid]
  const serve = async () => {
    figures.apart = keepCoresFor(measured, true)
    const served = await serveGood(gateway, store, options)
    keepCoresFor(measured, false)
    return served
  }
  for (const server of [gateway, bareHttps]) await cpuOfOne(server)
  await serve()
  for (let round = 1; round <= ROUNDS; round++) {
    progress.stage(`bodies in one-byte records: round ${round} of ${ROUNDS}`)
    figures.bareHttpsCpuMs.push(await cpuOfOne(bareHttps))
    figures.gatewayCpuMs.push(await cpuOfOne(gateway))
    await sleep(CALM_MS)
    const alone = await serve()
    const senders = startSender()
    const task: SendersTask = { target: gateway.target, bodyBytes: BODY_BYTES, senders: SENDERS }
    await senders.call('begin', task)
    await sleep(SENDERS_BEGIN_MS)
    const beside = await serve()
    await senders.stop()
    figures.ratesAlone.push(alone.rate)
    figures.cpuAlone.push(alone.cpuMicros)
    figures.ratesBeside.push(beside.rate)
    figures.cpuBeside.push(beside.cpuMicros)
  }
  await gateway.worker.stop()
  await bareHttps.worker.stop()
  return figures
}

function startSender(): WorkerProcess {
  return new WorkerProcess(new URL('../lib/small-pieces-child.ts', import.meta.url))
}

async function cpuOfOne({ worker, target }: RunningServer): Promise<number> {
  const sender = startSender()
  const before = await worker.usage()
  const task: SmallPiecesTask = { target, bodyBytes: BODY_BYTES }
  const answer = await sender.call<string>('send', task)
  const after = await worker.usage()
  await sender.stop()
  if (answer !== REFUSED) throw new Error(`a body in small pieces was answered with "${answer}"`)
  return (after.cpuMicros - before.cpuMicros) / 1000
}

async function serveGood(
  { worker, target }: RunningServer,
  { requests }: QueriedStore,
  { connections, latencySeconds }: QueryOptions,
): Promise<Served> {
  const good = await openConnections(target, connections)
  const before = await worker.usage()
  const answers = await sendFor(good, requests, latencySeconds)
  const after = await worker.usage()
  for (const connection of good) connection.close()
  return { rate: answers / latencySeconds, cpuMicros: (after.cpuMicros - before.cpuMicros) / answers }
}
