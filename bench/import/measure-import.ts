import { join } from 'node:path'
import type { Progress } from '../lib/progress.ts'
import { WorkerProcess } from '../lib/worker-process.ts'
import { callOperator } from '../query/call-operator.ts'
import type { GatewaySettings } from '../query/gateway-child.ts'
import { inEmptyFolder } from '../query/in-empty-folder.ts'
import { APP_ID } from '../query/make-order.ts'
import { type RunningGateway, startGatewayServer } from '../query/servers.ts'
import type { BareInsertsRun, WriteFigures } from './bare-inserts-child.ts'
import { LINES_PER_CHUNK, ndjsonChunk } from './ndjson-chunk.ts'

/** One value for each round. */
export interface ImportFigures {
  gateway: { perSecond: number[]; cpuMicros: number[] }
  bare: { perSecond: number[]; cpuMicros: number[] }
}

/** The size of the gateway's own transactions. */
const BATCH_SIZE = 500

export async function measureImport(
  { orders: count, rounds }: { orders: number; rounds: number },
  progress: Progress,
): Promise<ImportFigures> {
  const chunks = ndjsonChunks(count)
  const figures: ImportFigures = {
    gateway: { perSecond: [], cpuMicros: [] },
    bare: { perSecond: [], cpuMicros: [] },
  }
  const keep = (values: ImportFigures['bare'], { seconds, cpuMicros }: WriteFigures) => {
    values.perSecond.push(count / seconds)
    values.cpuMicros.push(cpuMicros / count)
  }
  for (let round = 1; round <= rounds; round++) {
    progress.stage(`import of ${count.toLocaleString('en-US')} orders: round ${round} of ${rounds}`)
    keep(figures.gateway, await inEmptyFolder((dataDir) => importThroughGateway({ dataDir }, chunks, count)))
    keep(figures.bare, await inEmptyFolder((folder) => insertBare(folder, count)))
  }
  return figures
}

export async function importThroughGateway(
  settings: GatewaySettings,
  chunks: Buffer[],
  count: number,
): Promise<WriteFigures> {
  const gateway = await startGatewayServer(settings)
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

export function ndjsonChunks(count: number): Buffer[] {
  return Array.from({ length: count / LINES_PER_CHUNK }, (_, i) => ndjsonChunk(i * LINES_PER_CHUNK))
}
