import { join } from 'node:path'
import { cpuMicrosWhile } from '../lib/cpu-time.ts'
import type { Progress } from '../lib/progress.ts'
import { takeTurns } from '../lib/rounds.ts'
import { WorkerProcess } from '../lib/worker-process.ts'
import { callOperator } from '../query/call-operator.ts'
import { emptyFolder } from '../query/empty-folder.ts'
import { APP_ID } from '../query/make-order.ts'
import { startGatewayServer } from '../query/servers.ts'
import type { BareInsertsRun, WriteFigures } from './bare-inserts-child.ts'
import { LINES_PER_CHUNK, ndjsonChunk } from './ndjson-chunk.ts'

/** One for each round. */
export type Imports = WriteFigures[]

/** The size of the gateway's own transactions. */
const BATCH_SIZE = 500

export function measureImport(
  { orders: count, rounds }: { orders: number; rounds: number },
  progress: Progress,
): Promise<Record<'gateway' | 'bare', Imports>> {
  const chunks = ndjsonChunks(count)
  const what = `import of ${count.toLocaleString('en-US')} orders`
  return takeTurns(
    { gateway: () => importThroughGateway(chunks, count), bare: () => insertBare(count) },
    { what, rounds, progress },
  )
}

/** @param store where the orders are kept instead of in an embedded store */
export async function importThroughGateway(
  chunks: Buffer[],
  count: number,
  store: { databaseUrl?: string } = {},
): Promise<WriteFigures> {
  using folder = emptyFolder()
  await using gateway = await startGatewayServer({ dataDir: folder.path, ...store })
  const { worker, operator } = gateway
  await callOperator(operator, { path: '/apps', body: { app_id: APP_ID, name: 'Benchmark' } })
  let [accepted, seconds] = [0, 0]
  const cpuMicros = await cpuMicrosWhile(worker, async () => {
    const startedMs = performance.now()
    const call = { path: '/orders/import', body: chunks } as const
    accepted = (await callOperator<{ accepted: number }>(operator, call)).accepted
    seconds = (performance.now() - startedMs) / 1000
  })
  if (accepted !== count) throw new Error(`${accepted} of ${count} orders were accepted`)
  return { seconds, cpuMicros }
}

async function insertBare(count: number): Promise<WriteFigures> {
  using folder = emptyFolder()
  await using worker = new WorkerProcess(new URL('./bare-inserts-child.ts', import.meta.url))
  const task: BareInsertsRun = { database: join(folder.path, 'bare.db'), count, batchSize: BATCH_SIZE }
  return await worker.call<WriteFigures>('run', task)
}

export function ndjsonChunks(count: number): Buffer[] {
  return Array.from({ length: count / LINES_PER_CHUNK }, (_, i) => ndjsonChunk(i * LINES_PER_CHUNK))
}
