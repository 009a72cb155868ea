import { setTimeout as sleep } from 'node:timers/promises'
import { openConnections, sendAll } from '../lib/https-load.ts'
import { treeCpuMicros } from '../lib/process-cpu.ts'
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

export interface Contestant {
  run(): Promise<Cost>
  stop(): Promise<void>
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
  const connections = options.connections / services
  const serviceMicros = () => gateways.reduce((sum, { worker }) => sum + treeCpuMicros(worker.pid), 0)
  const measured = () => [serviceMicros(), cpuOf(serverPid)] as const
  return {
    async run() {
      const opened = await Promise.all(gateways.map(({ target }) => openConnections(target, connections)))
      const open = opened.flat()
      const [serviceBefore, databaseBefore] = measured()
      const beganMs = performance.now()
      await sendAll(open, requests, count)
      const perSecond = count / ((performance.now() - beganMs) / 1000)
      await sleep(SETTLE_MS)
      const [service, database] = measured()
      for (const connection of open) connection.close()
      return {
        serviceMicros: (service - serviceBefore) / count,
        databaseMicros: (database - databaseBefore) / count,
        perSecond,
      }
    },
    async stop() {
      for (const { worker } of gateways) await worker.stop()
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
      const before = cpuOf(serverPid)
      const beganMs = performance.now()
      const serviceMicros = await worker.call<number>('run', run)
      const perSecond = count / ((performance.now() - beganMs) / 1000)
      return { serviceMicros, databaseMicros: (cpuOf(serverPid) - before) / count, perSecond }
    },
    stop: () => worker.stop(),
  }
}

function cpuOf(serverPid: number | undefined): number {
  return serverPid === undefined ? 0 : treeCpuMicros(serverPid)
}

/** Runs all contestants in turn, round after round, so that a slow moment of the machine affects all of them. */
export async function compete<Name extends string>(
  contestants: Record<Name, Contestant>,
  { rounds }: ScaleOptions,
  tell: (text: string) => void,
): Promise<Record<Name, Cost[]>> {
  const entries = Object.entries(contestants) as [Name, Contestant][]
  const costs = Object.fromEntries(entries.map(([name]) => [name, [] as Cost[]])) as Record<Name, Cost[]>
  tell('warming up')
  for (const [, contestant] of entries)
    for (let turn = 0; turn < WARM_UP_TURNS; turn++) await contestant.run()
  for (let round = 1; round <= rounds; round++) {
    tell(`round ${round} of ${rounds}`)
    for (const [name, contestant] of entries) costs[name].push(await contestant.run())
  }
  for (const [, contestant] of entries) await contestant.stop()
  return costs
}

const WARM_UP_TURNS = 6
