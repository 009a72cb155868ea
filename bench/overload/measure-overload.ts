import { setTimeout as sleep } from 'node:timers/promises'
import { giveCore } from '../lib/own-core.ts'
import type { Progress } from '../lib/progress.ts'
import { inRounds } from '../lib/rounds.ts'
import { WorkerProcess } from '../lib/worker-process.ts'
import type { QueriedStore } from '../query/queried-store.ts'
import { startGatewayServer } from '../query/servers.ts'
import type { FloodFigures, FloodTarget, FloodTask } from './open-loop-child.ts'

export interface OverloadOptions {
  rounds: number
  connections: number
  stepSeconds: number
  calmSeconds: number
  floodSeconds: number
}

export interface OverloadRound {
  /** The highest rate of useful answers while the load was raised. */
  peakRate: number
  before: FloodFigures
  flood: FloodFigures
  after: FloodFigures
}

export interface OverloadFigures {
  rounds: OverloadRound[]
  /** Whether the service and the generator had a core each, and priority over all other processes. */
  apart: boolean
}

/** Compiled code gets faster for some ten thousand requests. */
const WARM_UP: FloodTask = { perSecond: 2_500, seconds: 15 }
const FIRST_RATE = 2_000
const STEP = 1.12
const STEPS_PAST_PEAK = 3
const CALM_SHARE = 0.8
const FLOOD_FACTOR = 5
const RECOVERY_MS = 10_000
const SERVICE_CORE = 0
const GENERATOR_CORE = 1

export async function measureOverload(
  options: OverloadOptions,
  store: QueriedStore,
  progress: Progress,
): Promise<OverloadFigures> {
  await using service = await startGatewayServer({ dataDir: store.dataset.gatewayDir })
  await using generator = new WorkerProcess(new URL('./open-loop-child.ts', import.meta.url))
  const target: FloodTarget = {
    target: service.target,
    connections: options.connections,
    requests: store.requests.map(({ id, bytes }) => ({ id, bytes })),
  }
  await generator.call('open', target)
  const apart = giveCore(service.worker.pid, SERVICE_CORE) && giveCore(generator.pid, GENERATOR_CORE)
  progress.stage('overload: warming up')
  await generator.call('flood', WARM_UP)
  const measured = { what: 'overload', rounds: options.rounds, progress }
  return { rounds: await inRounds(() => measureRound(generator, options), measured), apart }
}

async function measureRound(
  generator: WorkerProcess,
  { stepSeconds, calmSeconds, floodSeconds }: OverloadOptions,
): Promise<OverloadRound> {
  const send = (task: FloodTask) => generator.call<FloodFigures>('flood', task)
  const peakRate = await findPeak((perSecond) => send({ perSecond, seconds: stepSeconds }))
  const calm: FloodTask = { perSecond: peakRate * CALM_SHARE, seconds: calmSeconds }
  const before = await send(calm)
  const flood = await send({ perSecond: peakRate * FLOOD_FACTOR, seconds: floodSeconds })
  await sleep(RECOVERY_MS)
  return { peakRate, before, flood, after: await send(calm) }
}

/** Raises the load until the useful answers have not become more for some steps. */
async function findPeak(send: (perSecond: number) => Promise<FloodFigures>): Promise<number> {
  let peakRate = 0
  let perSecond = FIRST_RATE
  for (let sincePeak = 0; sincePeak < STEPS_PAST_PEAK; perSecond *= STEP) {
    const { usefulRate } = await send(perSecond)
    sincePeak = usefulRate > peakRate ? 0 : sincePeak + 1
    peakRate = Math.max(peakRate, usefulRate)
  }
  return peakRate
}
