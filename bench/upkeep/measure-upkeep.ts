import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { systemClock } from '@txgw/base/clock'
import type { Store } from '@txgw/store/store'
import type { Progress } from '../lib/progress.ts'
import { inRounds } from '../lib/rounds.ts'
import { emptyFolder } from '../query/empty-folder.ts'
import type { GatewaySettings } from '../query/gateway-child.ts'
import { type Latency, openGoodClient } from '../query/good-client.ts'
import { openStore, type StorePlace } from '../query/open-store.ts'
import { startGatewayServer } from '../query/servers.ts'
import type { SignedRequest } from '../query/sign-requests.ts'
import { addOldOrders, addOldRequests, archivedAfterDays, isArchiving, isForgetting } from './old-records.ts'

/** A store with many orders, and signed requests for some of them. */
export interface KeptStore {
  name: string
  settings: GatewaySettings
  requests: SignedRequest[]
  place: StorePlace
}

export interface UpkeepOptions {
  rounds: number
  latencySeconds: number
  oldOrders: number
  /** In each round. */
  oldRequests: number
}

export interface UpkeepRound {
  alone: Latency
  besideArchive: Latency
  besideDeletion: Latency
  /** Whether the measured processes had priority over all others. */
  apart: boolean
}

/** The service begins to delete old records a minute after its start. */
const DELETION_BEGINS_MS = 62_000

export async function measureUpkeep(
  kept: KeptStore,
  options: UpkeepOptions,
  progress: Progress,
): Promise<UpkeepRound[]> {
  await using store = await openStore(kept.place, 'production')
  progress.stage(`old orders in ${kept.name}`)
  await addOldOrders(store, options.oldOrders)
  const what = `latency beside upkeep of ${kept.name}`
  const { rounds } = options
  return await inRounds(() => measureRound(kept, store, options), { what, rounds, progress })
}

/** A new service in each round, because it deletes old records only once in an hour. */
async function measureRound(
  { settings, requests }: KeptStore,
  store: Store,
  { oldOrders, oldRequests, latencySeconds: seconds }: UpkeepOptions,
): Promise<UpkeepRound> {
  await addOldRequests(store, oldRequests, systemClock.nowMs())
  using folder = emptyFolder()
  await using service = await startGatewayServer(settings)
  const startedMs = performance.now()
  using client = await openGoodClient(service, requests, { seconds })
  const alone = await client.measure()
  const archive = startArchive(settings, folder.path)
  const besideArchive = await client.measure()
  if (!(await isArchiving(store, oldOrders))) throw new Error('the archive did not run all the time')
  await archive.end()
  await sleep(Math.max(0, startedMs + DELETION_BEGINS_MS - performance.now()))
  const besideDeletion = await client.measure()
  if (!(await isForgetting(store, oldRequests))) throw new Error('the deletion did not run all the time')
  return { alone, besideArchive, besideDeletion, apart: client.isApart }
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
