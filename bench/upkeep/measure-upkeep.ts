import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { systemClock } from '@txgw/base/clock'
import type { Store } from '@txgw/store/store'
import { openConnections, sendAll } from '../lib/https-load.ts'
import type { Progress } from '../lib/progress.ts'
import type { GatewaySettings } from '../query/gateway-child.ts'
import { inEmptyFolder } from '../query/in-empty-folder.ts'
import { type Latencies, measureLatencyApart, noLatencies } from '../query/latencies.ts'
import { startGatewayServer } from '../query/servers.ts'
import type { SignedRequest } from '../query/sign-requests.ts'
import { addOldOrders, addOldRequests, archivedAfterDays, isArchiving, isForgetting } from './old-records.ts'

/** A store with many orders, and signed requests for some of them. */
export interface KeptStore {
  name: string
  settings: GatewaySettings
  requests: SignedRequest[]
  open(): Promise<Store>
}

export interface UpkeepOptions {
  rounds: number
  latencySeconds: number
  oldOrders: number
  /** In each round. */
  oldRequests: number
}

export interface UpkeepFigures {
  alone: Latencies
  besideArchive: Latencies
  besideDeletion: Latencies
  /** Whether the measured processes had priority over all others. */
  apart: boolean
}

const CONNECTIONS = 16
const WARM_UP_REQUESTS = 5_000
/** The service begins to delete old records a minute after its start. */
const DELETION_BEGINS_MS = 62_000

export async function measureUpkeep(
  kept: KeptStore,
  options: UpkeepOptions,
  progress: Progress,
): Promise<UpkeepFigures> {
  const figures: UpkeepFigures = {
    alone: noLatencies(),
    besideArchive: noLatencies(),
    besideDeletion: noLatencies(),
    apart: false,
  }
  const store = await kept.open()
  try {
    progress.stage(`old orders in ${kept.name}`)
    await addOldOrders(store, options.oldOrders)
    for (let round = 1; round <= options.rounds; round++) {
      progress.stage(`latency beside upkeep of ${kept.name}: round ${round} of ${options.rounds}`)
      await addOldRequests(store, options.oldRequests, systemClock.nowMs())
      await inEmptyFolder((folder) => measureRound({ kept, store, folder, options, figures }))
    }
  } finally {
    await store.close()
  }
  return figures
}

interface Round {
  kept: KeptStore
  store: Store
  folder: string
  options: UpkeepOptions
  figures: UpkeepFigures
}

/** A new service in each round, because it deletes old records only once in an hour. */
async function measureRound({ kept, store, folder, options, figures }: Round): Promise<void> {
  const { worker, target } = await startGatewayServer(kept.settings)
  const startedMs = performance.now()
  const good = await openConnections(target, CONNECTIONS)
  const measure = async (latencies: Latencies) => {
    const round = { latencies, seconds: options.latencySeconds, servicePid: worker.pid }
    figures.apart = await measureLatencyApart(good, kept.requests, round)
  }
  await sendAll(good, kept.requests, WARM_UP_REQUESTS)
  await measure(figures.alone)
  const archive = startArchive(kept.settings, folder)
  await measure(figures.besideArchive)
  if (!(await isArchiving(store, options.oldOrders))) throw new Error('the archive did not run all the time')
  await archive.end()
  await sleep(Math.max(0, startedMs + DELETION_BEGINS_MS - performance.now()))
  await measure(figures.besideDeletion)
  if (!(await isForgetting(store, options.oldRequests)))
    throw new Error('the deletion did not run all the time')
  for (const connection of good) connection.close()
  await worker.stop()
}

/** `txgw archive` as an operator runs it. */
function startArchive({ dataDir, databaseUrl }: GatewaySettings, folder: string) {
  const place = databaseUrl === undefined ? ['--data-dir', dataDir] : ['--database-url', databaseUrl]
  const age = ['--older-than', String(archivedAfterDays(systemClock.nowMs()))]
  const command = join(import.meta.dirname, '../../packages/cli/src/main.ts')
  const args = [command, 'archive', ...age, '--env', 'production', '--to', folder, ...place]
  const child = spawn(process.execPath, args, { stdio: 'ignore' })
  return {
    async end() {
      if (child.exitCode !== null) throw new Error(`the archive ended with ${child.exitCode}`)
      const exited = once(child, 'exit')
      child.kill('SIGINT')
      await exited
    },
  }
}
