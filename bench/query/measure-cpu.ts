import { setTimeout as sleep } from 'node:timers/promises'
import { openConnections, sendAll } from '../lib/https-load.ts'
import type { HttpsTarget } from '../lib/keep-alive-connection.ts'
import type { Progress } from '../lib/progress.ts'
import { WorkerProcess } from '../lib/worker-process.ts'
import type { BareVerifyRun } from './bare-verify-child.ts'
import type { QueryOptions } from './options.ts'
import type { QueriedStore } from './queried-store.ts'
import { startExpressServer, startGatewayServer, startOtherRuntimes } from './servers.ts'

/** CPU microseconds for one query; one value for each round. */
export interface CpuFigures {
  bare: number[]
  gateway: { small: number[]; large: number[] }
  express: { small: number[]; large: number[] }
  /** In the small store, of the runtimes that the machine has. */
  others: { name: string; micros: number[] }[]
}

export interface CpuTask {
  options: QueryOptions
  stores: { small: QueriedStore; large: QueriedStore }
  progress: Progress
}

interface Contestant {
  /** @returns the CPU microseconds for one query */
  run(): Promise<number>
  stop(): Promise<void>
}

interface MeasuredServer {
  worker: { usage(): Promise<{ cpuMicros: number }>; stop(): Promise<void> }
  target: HttpsTarget
}

/** Long enough for the service to write the request records of a window, so that their cost counts. */
const SETTLE_MS = 300
/** Compiled code gets faster for some ten thousand requests; only the speed after that is the service's. */
const WARM_UP_TURNS = 10

/** Runs all contestants in turn, round after round, so that a slow moment of the machine affects all of them. */
export async function measureCpu({ options, stores, progress }: CpuTask): Promise<CpuFigures> {
  const { small, large } = stores
  const figures: CpuFigures = {
    bare: [],
    gateway: { small: [], large: [] },
    express: { small: [], large: [] },
    others: [],
  }
  const contestants: [Contestant, number[]][] = [
    [bareVerification(small, options), figures.bare],
    [
      queried(await startGatewayServer({ dataDir: small.dataset.gatewayDir }), small, options),
      figures.gateway.small,
    ],
    [queried(await startExpressServer(small.dataset), small, options), figures.express.small],
    [
      queried(await startGatewayServer({ dataDir: large.dataset.gatewayDir }), large, options),
      figures.gateway.large,
    ],
    [queried(await startExpressServer(large.dataset), large, options), figures.express.large],
  ]
  for (const { name, ...peer } of await startOtherRuntimes(small.dataset, progress)) {
    const micros: number[] = []
    figures.others.push({ name, micros })
    contestants.push([queried(peer, small, options), micros])
  }
  progress.stage('CPU time for one query: warming up')
  for (const [contestant] of contestants) {
    for (let turn = 0; turn < WARM_UP_TURNS; turn++) await contestant.run()
  }
  for (let round = 1; round <= options.rounds; round++) {
    progress.stage(`CPU time for one query: round ${round} of ${options.rounds}`)
    for (const [contestant, values] of contestants) values.push(await contestant.run())
  }
  for (const [contestant] of contestants) await contestant.stop()
  return figures
}

function bareVerification(
  { dataset, requests }: QueriedStore,
  { requestsPerRound }: QueryOptions,
): Contestant {
  const worker = new WorkerProcess(new URL('./bare-verify-child.ts', import.meta.url))
  const task: BareVerifyRun = {
    publicKeyPem: dataset.publicKeyPem,
    signed: requests.map(({ signed, signature }) => ({ signed, signature })),
    count: requestsPerRound,
  }
  return { run: () => worker.call<number>('run', task), stop: () => worker.stop() }
}

/** Opens new connections before each measured turn, because servers close connections that idle for long. */
function queried(
  { worker, target }: MeasuredServer,
  { requests }: QueriedStore,
  { connections, requestsPerRound }: QueryOptions,
): Contestant {
  return {
    async run() {
      const open = await openConnections(target, connections)
      const before = await worker.usage()
      await sendAll(open, requests, requestsPerRound)
      await sleep(SETTLE_MS)
      const after = await worker.usage()
      for (const connection of open) connection.close()
      return (after.cpuMicros - before.cpuMicros) / requestsPerRound
    },
    stop: () => worker.stop(),
  }
}
