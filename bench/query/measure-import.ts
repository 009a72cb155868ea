import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { toOperatorOrder } from '@txgw/gateway/orders'
import type { Progress } from '../lib/progress.ts'
import { WorkerProcess } from '../lib/worker-process.ts'
import type { BareInsertsRun, WriteFigures } from './bare-inserts-child.ts'
import { callOperator } from './call-operator.ts'
import { DATA_DIR } from './dataset.ts'
import { APP_ID, makeOrder } from './make-order.ts'
import type { QueryOptions } from './options.ts'
import { type RunningGateway, startGatewayServer } from './servers.ts'

/** One value for each round. */
export interface ImportFigures {
  gateway: { perSecond: number[]; cpuMicros: number[] }
  bare: { perSecond: number[]; cpuMicros: number[] }
}

const ROUNDS = 3
/** The size of the gateway's own transactions. */
const BATCH_SIZE = 500
const LINES_PER_CHUNK = 200

export async function measureImport(options: QueryOptions, progress: Progress): Promise<ImportFigures> {
  const count = options.importOrders
  const chunks = ndjsonChunks(count)
  const figures: ImportFigures = {
    gateway: { perSecond: [], cpuMicros: [] },
    bare: { perSecond: [], cpuMicros: [] },
  }
  const keep = (values: ImportFigures['bare'], { seconds, cpuMicros }: WriteFigures) => {
    values.perSecond.push(count / seconds)
    values.cpuMicros.push(cpuMicros / count)
  }
  for (let round = 1; round <= ROUNDS; round++) {
    progress.stage(`import of ${count.toLocaleString('en-US')} orders: round ${round} of ${ROUNDS}`)
    keep(figures.gateway, await inEmptyFolder((folder) => importThroughGateway(folder, chunks, count)))
    keep(figures.bare, await inEmptyFolder((folder) => insertBare(folder, count)))
  }
  return figures
}

/** On the disk of the stores, because a temporary folder may be in memory. */
async function inEmptyFolder<Result>(use: (folder: string) => Promise<Result>): Promise<Result> {
  mkdirSync(DATA_DIR, { recursive: true })
  const folder = mkdtempSync(join(DATA_DIR, 'import-'))
  try {
    return await use(folder)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

async function importThroughGateway(folder: string, chunks: Buffer[], count: number): Promise<WriteFigures> {
  const gateway = await startGatewayServer({ dataDir: folder })
  try {
    await callOperator(gateway.operator, {
      path: '/apps',
      mediaType: 'application/json',
      body: [Buffer.from(JSON.stringify({ app_id: APP_ID, name: 'Benchmark' }))],
    })
    return await importOnce(gateway, chunks, count)
  } finally {
    await gateway.worker.stop()
  }
}

async function importOnce(
  { worker, operator }: RunningGateway,
  chunks: Buffer[],
  count: number,
): Promise<WriteFigures> {
  const before = await worker.usage()
  const startedMs = performance.now()
  const call = { path: '/orders/import' as const, mediaType: 'application/x-ndjson', body: chunks }
  const report = (await callOperator(operator, call)) as { accepted: number }
  const seconds = (performance.now() - startedMs) / 1000
  const after = await worker.usage()
  if (report.accepted !== count) throw new Error(`${report.accepted} of ${count} orders were accepted`)
  return { seconds, cpuMicros: after.cpuMicros - before.cpuMicros }
}

async function insertBare(folder: string, count: number): Promise<WriteFigures> {
  const worker = new WorkerProcess(new URL('./bare-inserts-child.ts', import.meta.url))
  const task: BareInsertsRun = { database: join(folder, 'bare.db'), count, batchSize: BATCH_SIZE }
  try {
    return await worker.call<WriteFigures>('run', task)
  } finally {
    await worker.stop()
  }
}

function ndjsonChunks(count: number): Buffer[] {
  const chunks: Buffer[] = []
  for (let first = 0; first < count; first += LINES_PER_CHUNK) {
    const length = Math.min(LINES_PER_CHUNK, count - first)
    const lines = Array.from({ length }, (_, i) => JSON.stringify(toOperatorOrder(makeOrder(first + i))))
    chunks.push(Buffer.from(`${lines.join('\n')}\n`))
  }
  return chunks
}
