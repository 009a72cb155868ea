import { cpSync } from 'node:fs'
import { join } from 'node:path'
import type { Progress } from '../lib/progress.ts'
import { takeTurns } from '../lib/rounds.ts'
import { WorkerProcess } from '../lib/worker-process.ts'
import { emptyFolder } from '../query/empty-folder.ts'
import { type Latency, openGoodClient } from '../query/good-client.ts'
import type { QueriedStore } from '../query/queried-store.ts'
import { type RunningGateway, startGatewayServer } from '../query/servers.ts'
import type { ImportingTask } from './importing-child.ts'

export interface BesideImportFigures {
  alone: Latency[]
  beside: Latency[]
  /** Beside an import into another service on the same machine: what is left when nothing is shared but the machine. */
  another: Latency[]
  /** Orders imported in a second, one value for each round. */
  perSecond: number[]
  /** Whether the measured processes had priority over the importing client. */
  apart: boolean
}

/** Good queries while new orders are imported into the same store, in a copy of the store. */
export async function measureBesideImport(
  { dataset, requests }: QueriedStore,
  { rounds, latencySeconds: seconds }: { rounds: number; latencySeconds: number },
  progress: Progress,
): Promise<BesideImportFigures> {
  using folder = emptyFolder()
  const startOnCopy = (name: string) => {
    const dataDir = join(folder.path, name)
    cpSync(dataset.gatewayDir, dataDir, { recursive: true })
    return startGatewayServer({ dataDir })
  }
  await using service = await startOnCopy('gateway')
  await using another = await startOnCopy('another')
  using client = await openGoodClient(service, requests, { seconds })
  const perSecond: number[] = []
  let first = dataset.orders
  const besideImport = async ({ operator }: RunningGateway) => {
    await using importing = new WorkerProcess(new URL('./importing-child.ts', import.meta.url))
    const startedMs = performance.now()
    const task: ImportingTask = { operator, first }
    await importing.call('begin', task)
    const latency = await client.measure()
    const imported = await importing.call<number>('end')
    first += imported
    return { latency, perSecond: (imported * 1000) / (performance.now() - startedMs) }
  }
  const latencies = await takeTurns(
    {
      alone: () => client.measure(),
      beside: async () => {
        const { latency, perSecond: speed } = await besideImport(service)
        perSecond.push(speed)
        return latency
      },
      another: async () => (await besideImport(another)).latency,
    },
    { what: 'latency without and with an import', rounds, progress },
  )
  return { ...latencies, perSecond, apart: client.isApart }
}
