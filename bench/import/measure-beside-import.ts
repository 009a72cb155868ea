import { cpSync } from 'node:fs'
import { join } from 'node:path'
import { openConnections, sendAll } from '../lib/https-load.ts'
import type { Progress } from '../lib/progress.ts'
import { WorkerProcess } from '../lib/worker-process.ts'
import { inEmptyFolder } from '../query/in-empty-folder.ts'
import { type Latencies, measureLatencyApart } from '../query/latencies.ts'
import type { QueriedStore } from '../query/queried-store.ts'
import { startGatewayServer } from '../query/servers.ts'
import type { ImportingTask } from './importing-child.ts'

export interface BesideImportFigures {
  alone: Latencies
  beside: Latencies
  /** Orders imported in a second, one value for each round. */
  perSecond: number[]
  /** Whether the measured processes had priority over the importing client. */
  apart: boolean
}

const CONNECTIONS = 16
const WARM_UP_REQUESTS = 5_000

/** Good queries while new orders are imported into the same store, in a copy of the store. */
export function measureBesideImport(
  store: QueriedStore,
  options: { rounds: number; latencySeconds: number },
  progress: Progress,
): Promise<BesideImportFigures> {
  return inEmptyFolder(async (folder) => {
    const dataDir = join(folder, 'gateway')
    cpSync(store.dataset.gatewayDir, dataDir, { recursive: true })
    return measureIn(dataDir, { store, ...options }, progress)
  })
}

async function measureIn(
  dataDir: string,
  { store, rounds, latencySeconds }: { store: QueriedStore; rounds: number; latencySeconds: number },
  progress: Progress,
): Promise<BesideImportFigures> {
  const { worker, target, operator } = await startGatewayServer({ dataDir })
  const good = await openConnections(target, CONNECTIONS)
  const figures: BesideImportFigures = {
    ...{ alone: { p50: [], p99: [] }, beside: { p50: [], p99: [] } },
    ...{ perSecond: [], apart: false },
  }
  const measure = async (latencies: Latencies) => {
    const round = { latencies, seconds: latencySeconds, servicePid: worker.pid }
    figures.apart = await measureLatencyApart(good, store.requests, round)
  }
  let first = store.dataset.orders
  await sendAll(good, store.requests, WARM_UP_REQUESTS)
  for (let round = 1; round <= rounds; round++) {
    progress.stage(`latency without and with an import: round ${round} of ${rounds}`)
    await measure(figures.alone)
    const importing = new WorkerProcess(new URL('./importing-child.ts', import.meta.url))
    const startedMs = performance.now()
    const task: ImportingTask = { operator, first }
    await importing.call('begin', task)
    await measure(figures.beside)
    const imported = await importing.call<number>('end')
    figures.perSecond.push((imported * 1000) / (performance.now() - startedMs))
    first += imported
    await importing.stop()
  }
  for (const connection of good) connection.close()
  await worker.stop()
  return figures
}
