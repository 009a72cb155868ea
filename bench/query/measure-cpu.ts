import { setTimeout as sleep } from 'node:timers/promises'
import { cpuMicrosWhile } from '../lib/cpu-time.ts'
import { openConnections, sendAll } from '../lib/https-load.ts'
import type { Progress } from '../lib/progress.ts'
import { takeTurns } from '../lib/rounds.ts'
import { WorkerProcess } from '../lib/worker-process.ts'
import type { BareVerifyRun } from './bare-verify-child.ts'
import type { QueryOptions } from './options.ts'
import type { PeerProcess } from './peers/other-runtimes.ts'
import type { QueriedStore } from './queried-store.ts'
import { type RunningServer, startExpressServer, startGatewayServer, startOtherRuntimes } from './servers.ts'

/** CPU microseconds for one query; one value for each round. */
export interface CpuFigures {
  bare: number[]
  gateway: { small: number[]; large: number[] }
  express: { small: number[]; large: number[] }
  /** In the small store, of the runtimes that the machine has, by name. */
  others: Record<string, number[]>
}

interface CpuTask {
  options: QueryOptions
  stores: { small: QueriedStore; large: QueriedStore }
  progress: Progress
}

/** Long enough for the service to write the request records of a window, so that their cost counts. */
const SETTLE_MS = 300
/** Compiled code gets faster for some ten thousand requests; only the speed after that is the service's. */
const WARM_UP_TURNS = 10

export async function measureCpu({ options, stores, progress }: CpuTask): Promise<CpuFigures> {
  const { small, large } = stores
  await using running = new AsyncDisposableStack()
  const querying = async (starting: Promise<RunningServer>, store: QueriedStore) =>
    queriedBy(running.use(await starting), store, options)
  const verifier = running.use(new WorkerProcess(new URL('./bare-verify-child.ts', import.meta.url)))
  const verifying: BareVerifyRun = {
    publicKeyPem: small.dataset.publicKeyPem,
    signed: small.requests.map(({ signed, signature }) => ({ signed, signature })),
    count: options.requestsPerRound,
  }
  const own = {
    bare: () => verifier.call<number>('run', verifying),
    gatewaySmall: await querying(startGatewayServer({ dataDir: small.dataset.gatewayDir }), small),
    expressSmall: await querying(startExpressServer(small.dataset), small),
    gatewayLarge: await querying(startGatewayServer({ dataDir: large.dataset.gatewayDir }), large),
    expressLarge: await querying(startExpressServer(large.dataset), large),
  }
  const peers = Object.entries(await startOtherRuntimes(small.dataset, progress)).map(
    ([name, peer]) => [name, queriedBy(running.use(peer), small, options)] as const,
  )
  const { bare, gatewaySmall, expressSmall, gatewayLarge, expressLarge, ...others } = await takeTurns(
    { ...own, ...Object.fromEntries(peers) },
    { what: 'CPU time for one query', rounds: options.rounds, warmUps: WARM_UP_TURNS, progress },
  )
  return {
    bare,
    gateway: { small: gatewaySmall, large: gatewayLarge },
    express: { small: expressSmall, large: expressLarge },
    others,
  }
}

/** Opens new connections before each measured turn, because servers close connections that idle for long. */
function queriedBy(
  { worker, target }: RunningServer<WorkerProcess | PeerProcess>,
  { requests }: QueriedStore,
  { connections, requestsPerRound }: QueryOptions,
): () => Promise<number> {
  return async () => {
    using open = await openConnections(target, connections)
    const micros = await cpuMicrosWhile(worker, async () => {
      await sendAll(open, requests, requestsPerRound)
      await sleep(SETTLE_MS)
    })
    return micros / requestsPerRound
  }
}
