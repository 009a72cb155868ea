import { cpSync } from 'node:fs'
import { join } from 'node:path'
import { openConnections, sendAll } from '../lib/https-load.ts'
import type { Progress } from '../lib/progress.ts'
import { WorkerProcess } from '../lib/worker-process.ts'
import { inEmptyFolder } from '../query/in-empty-folder.ts'
import { type Latencies, measureLatencyApart, noLatencies } from '../query/latencies.ts'
import type { QueriedStore } from '../query/queried-store.ts'
import { type RunningGateway, startGatewayServer } from '../query/servers.ts'
import type { ImportingTask } from './importing-child.ts'

export interface BesideImportFigures {
  alone: Latencies
  beside: Latencies
  /** Beside an import into another service on the same machine: what is left when nothing is shared but the machine. */
  besideAnother: Latencies
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
    const anotherDataDir = join(folder, 'another')
    for (const copy of [dataDir, anotherDataDir]) cpSync(store.dataset.gatewayDir, copy, { recursive: true })
    return measureIn({ dataDir, anotherDataDir, store, ...options }, progress)
  })
}

interface BesideImport {
  dataDir: string
  anotherDataDir: string
  store: QueriedStore
  rounds: number
  latencySeconds: number
}

async function measureIn(
  { dataDir, anotherDataDir, store, rounds, latencySeconds }: BesideImport,
  progress: Progress,
): Promise<BesideImportFigures> {
  const service = await startGatewayServer({ dataDir })
  const another = await startGatewayServer({ dataDir: anotherDataDir })
  const good = await openConnections(service.target, CONNECTIONS)
  const figures: BesideImportFigures = {
    alone: noLatencies(),
    beside: noLatencies(),
    besideAnother: noLatencies(),
    perSecond: [],
    apart: false,
  }
  const measure = async (latencies: Latencies) => {
    const round = { latencies, seconds: latencySeconds, servicePid: service.worker.pid }
    figures.apart = await measureLatencyApart(good, store.requests, round)
  }
  let first = store.dataset.orders
  const measureBeside = async ({ operator }: RunningGateway, latencies: Latencies) => {
    const { imported, perSecond } = await whileImporting({ operator, first }, () => measure(latencies))
    first += imported
    return perSecond
  }
  await sendAll(good, store.requests, WARM_UP_REQUESTS)
  for (let round = 1; round <= rounds; round++) {
    progress.stage(`latency without and with an import: round ${round} of ${rounds}`)
    await measure(figures.alone)
    figures.perSecond.push(await measureBeside(service, figures.beside))
    await measureBeside(another, figures.besideAnother)
  }
  for (const connection of good) connection.close()
  await service.worker.stop()
  await another.worker.stop()
  return figures
}

async function whileImporting(
  task: ImportingTask,
  act: () => Promise<void>,
): Promise<{ imported: number; perSecond: number }> {
  const importing = new WorkerProcess(new URL('./importing-child.ts', import.meta.url))
  const startedMs = performance.now()
  await importing.call('begin', task)
  await act()
  const imported = await importing.call<number>('end')
  const perSecond = (imported * 1000) / (performance.now() - startedMs)
  await importing.stop()
  return { imported, perSecond }
}
