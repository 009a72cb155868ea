import { setTimeout as sleep } from 'node:timers/promises'
import { openConnections, sendAll } from '../lib/https-load.ts'
import { treeCpuMicros } from '../lib/process-cpu.ts'
import type { Progress } from '../lib/progress.ts'
import { takeTurns } from '../lib/rounds.ts'
import { WorkerProcess } from '../lib/worker-process.ts'
import { APP_ID } from '../query/make-order.ts'
import { type RunningGateway, startGatewayServer } from '../query/servers.ts'
import type { SignedRequest } from '../query/sign-requests.ts'
import type { BarePostgresTask } from './bare-postgres-child.ts'
import type { ScaleOptions } from './options.ts'

/** The cost of one query in one round. */
export interface Cost {
  /** CPU of the service and everything it started. */
  serviceMicros: number
  /** CPU of the database server; 0 where there is none. */
  databaseMicros: number
  perSecond: number
}

export interface Contestant extends AsyncDisposable {
  run(): Promise<Cost>
}

interface GatewayTask {
  dataDir: string
  databaseUrl?: string
  workers?: number
  /** Services of their own on the same store, which share the load evenly. */
  services?: number
  /** The process id of the database server, if there is one. */
  serverPid: number | undefined
  requests: readonly SignedRequest[]
  options: ScaleOptions
}

/** Long enough for the service to write the request records of a window, so that their cost counts. */
const SETTLE_MS = 300
const WARM_UP_TURNS = 6

/** The whole service, queried over HTTPS. */
export async function gatewayContestant({
  requests,
  options,
  serverPid,
  services = 1,
  ...settings
}: GatewayTask): Promise<Contestant> {
  const gateways: RunningGateway[] = []
  while (gateways.length < services) gateways.push(await startGatewayServer(settings))
  const { requestsPerRound: count } = options
  const measured = { count, pids: gateways.map(({ worker }) => worker.pid), serverPid, settleMs: SETTLE_MS }
  return {
    async run() {
      using opened = new DisposableStack()
      const connections = options.connections / services
      const opening = gateways.map(({ target }) => openConnections(target, connections))
      const open = (await Promise.all(opening)).flatMap((each) => opened.use(each))
      return await costOf(measured, () => sendAll(open, requests, count))
    },
    async [Symbol.asyncDispose]() {
      for (const gateway of gateways) await gateway[Symbol.asyncDispose]()
    },
  }
}

interface BareTask {
  databaseUrl: string
  publicKeyPem: string
  serverPid: number
  requests: readonly SignedRequest[]
  options: ScaleOptions
}

/** One verification and one prepared statement through postgres.js. */
export function bareContestant({ requests, options, serverPid, ...task }: BareTask): Contestant {
  const worker = new WorkerProcess(new URL('./bare-postgres-child.ts', import.meta.url))
  const { requestsPerRound: count, connections: concurrency } = options
  const run: BarePostgresTask = {
    ...task,
    appId: APP_ID,
    requests: requests.map(({ id, signed, signature }) => ({ id, signed, signature })),
    count,
    concurrency,
  }
  return {
    async run() {
      let serviceMicros = 0
      const cost = await costOf({ count, pids: [], serverPid }, async () => {
        serviceMicros = await worker.call<number>('run', run)
      })
      return { ...cost, serviceMicros }
    },
    [Symbol.asyncDispose]: () => worker[Symbol.asyncDispose](),
  }
}

interface Measured {
  count: number
  /** Of the service, with everything that they have started. */
  pids: number[]
  serverPid: number | undefined
  settleMs?: number
}

/** What one of so many operations costs. */
export async function costOf(
  { count, pids, serverPid, settleMs = 0 }: Measured,
  act: () => Promise<unknown>,
): Promise<Cost> {
  const serviceMicros = () => pids.reduce((sum, pid) => sum + treeCpuMicros(pid), 0)
  const databaseMicros = () => (serverPid === undefined ? 0 : treeCpuMicros(serverPid))
  const before = { service: serviceMicros(), database: databaseMicros() }
  const beganMs = performance.now()
  await act()
  const perSecond = count / ((performance.now() - beganMs) / 1000)
  await sleep(settleMs)
  return {
    serviceMicros: (serviceMicros() - before.service) / count,
    databaseMicros: (databaseMicros() - before.database) / count,
    perSecond,
  }
}

/** @param what is compared, for the progress */
export async function compete<Name extends string>(
  what: string,
  contestants: Record<Name, Contestant>,
  { options: { rounds }, progress }: { options: ScaleOptions; progress: Progress },
): Promise<Record<Name, Cost[]>> {
  await using running = new AsyncDisposableStack()
  const entries = Object.entries<Contestant>(contestants)
  const turns = entries.map(([name, contestant]) => {
    running.use(contestant)
    return [name, () => contestant.run()] as const
  })
  const costs = await takeTurns(Object.fromEntries(turns), { what, rounds, warmUps: WARM_UP_TURNS, progress })
  return costs as Record<Name, Cost[]>
}
