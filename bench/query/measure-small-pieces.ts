import { setTimeout as sleep } from 'node:timers/promises'
import { cpuMicrosWhile } from '../lib/cpu-time.ts'
import { openConnections, sendFor } from '../lib/https-load.ts'
import { keepCoresFor } from '../lib/keep-cores.ts'
import type { Progress } from '../lib/progress.ts'
import { takeTurns } from '../lib/rounds.ts'
import type { SendersTask, SmallPiecesTask } from '../lib/small-pieces-child.ts'
import { WorkerProcess } from '../lib/worker-process.ts'
import type { QueryOptions } from './options.ts'
import type { QueriedStore } from './queried-store.ts'
import { type RunningServer, startBareHttpsServer, startGatewayServer } from './servers.ts'

/** One value for each round. */
export interface SmallPiecesFigures {
  /** CPU milliseconds for one request whose body comes in one-byte TLS records. */
  gateway: number[]
  bareHttps: number[]
  alone: Served[]
  beside: Served[]
  /** Whether the measured processes had priority over the senders. */
  apart: boolean
}

interface Served {
  /** Good answers per second. */
  rate: number
  /** CPU microseconds of the service for each good answer, including the cost of the senders. */
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
  await using gateway = await startGatewayServer({ dataDir: store.dataset.gatewayDir })
  await using bareHttps = await startBareHttpsServer(store.dataset)
  const measured = [process.pid, gateway.worker.pid]
  let apart = false
  const serve = async () => {
    apart = keepCoresFor(measured, true)
    const served = await serveGood(gateway, store, options)
    keepCoresFor(measured, false)
    return served
  }
  for (const server of [gateway, bareHttps]) await cpuOfOne(server)
  await serve()
  const figures = await takeTurns(
    {
      bareHttps: () => cpuOfOne(bareHttps),
      gateway: () => cpuOfOne(gateway),
      alone: async () => {
        await sleep(CALM_MS)
        return await serve()
      },
      beside: async () => {
        await using senders = startSender()
        const task: SendersTask = { target: gateway.target, bodyBytes: BODY_BYTES, senders: SENDERS }
        await senders.call('begin', task)
        await sleep(SENDERS_BEGIN_MS)
        return await serve()
      },
    },
    { what: 'bodies in one-byte records', rounds: ROUNDS, progress },
  )
  return { ...figures, apart }
}

function startSender(): WorkerProcess {
  return new WorkerProcess(new URL('../lib/small-pieces-child.ts', import.meta.url))
}

async function cpuOfOne({ worker, target }: RunningServer): Promise<number> {
  await using sender = startSender()
  const task: SmallPiecesTask = { target, bodyBytes: BODY_BYTES }
  let answer = ''
  const micros = await cpuMicrosWhile(worker, async () => {
    answer = await sender.call<string>('send', task)
  })
  if (answer !== REFUSED) throw new Error(`a body in small pieces was answered with "${answer}"`)
  return micros / 1000
}

async function serveGood(
  { worker, target }: RunningServer,
  { requests }: QueriedStore,
  { connections, latencySeconds }: QueryOptions,
): Promise<Served> {
  using good = await openConnections(target, connections)
  let answers = 0
  const micros = await cpuMicrosWhile(worker, async () => {
    answers = await sendFor(good, requests, latencySeconds)
  })
  return { rate: answers / latencySeconds, cpuMicros: micros / answers }
}
