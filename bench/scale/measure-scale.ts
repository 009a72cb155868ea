import { mkdtempDisposableSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { PostgresServer } from '@txgw/testkit/postgres/server'
import type { Progress } from '../lib/progress.ts'
import { WorkerProcess } from '../lib/worker-process.ts'
import { prepareStore, type QueriedStore } from '../query/queried-store.ts'
import { bareContestant, type Contestant, type Cost, compete, gatewayContestant } from './contestants.ts'
import { dropDatabase } from './database-server.ts'
import type { ScaleOptions, Size } from './options.ts'
import { prepareDatabase, type QueriedDatabase } from './postgres-dataset.ts'
import { callContestant, RECHARGE, VALIDATION } from './recharge-cost.ts'

export interface ScaleFigures {
  /** By what is in the database. */
  sizes: Record<string, Cost[]>
  embeddedSizes: Record<string, Cost[]>
  stores: Record<'bare' | 'postgres' | 'sqlite', Cost[]>
  workers: Record<'postgresOne' | 'postgresTwo' | 'sqliteOne' | 'sqliteTwo' | 'sqliteApart', Cost[]>
  recharges: Record<'postgres' | 'sqlite' | 'postgresAsked' | 'sqliteAsked', Cost[]>
}

interface ScaleTask {
  server: PostgresServer
  options: ScaleOptions
  progress: Progress
}

export async function measureScale(task: ScaleTask): Promise<ScaleFigures> {
  const { server, options, progress } = task
  const [{ orders: fewest }] = options.sizes as [Size]
  const embedded = await prepareStore(fewest, progress)
  using made = mkdtempDisposableSync(join(tmpdir(), 'txgw-scale-'))
  const databases: QueriedDatabase[] = []
  for (const size of options.sizes)
    databases.push(await prepareDatabase({ server, size, dataset: embedded.dataset, progress }))
  const parts = { ...task, embedded, folder: made.path, serverPid: server.pid, databases }
  return {
    stores: await measureStores(parts),
    sizes: await measureSizes(parts),
    embeddedSizes: await measureEmbeddedSizes(parts),
    workers: await measureWorkers(parts),
    recharges: await measureRecharges(parts),
  }
}

interface Parts extends ScaleTask {
  embedded: QueriedStore
  folder: string
  serverPid: number
  databases: QueriedDatabase[]
}

function onPostgres(parts: Parts, database: QueriedDatabase, workers = 1): Promise<Contestant> {
  const { folder, serverPid, options } = parts
  const dataDir = join(folder, `${database.size.orders}-${workers}`)
  return gatewayContestant({
    dataDir,
    workers,
    serverPid,
    options,
    databaseUrl: database.url,
    requests: database.requests,
  })
}

function onSqlite(
  { embedded, options }: Pick<Parts, 'embedded' | 'options'>,
  processes: { workers?: number; services?: number } = {},
): Promise<Contestant> {
  const { dataset, requests } = embedded
  const store = { dataDir: dataset.gatewayDir, serverPid: undefined }
  return gatewayContestant({ ...store, ...processes, requests, options })
}

async function measureStores(parts: Parts): Promise<ScaleFigures['stores']> {
  const [few] = parts.databases as [QueriedDatabase]
  const { options, serverPid, embedded } = parts
  const { publicKeyPem } = embedded.dataset
  const contestants = {
    bare: bareContestant({ databaseUrl: few.url, publicKeyPem, serverPid, requests: few.requests, options }),
    postgres: await onPostgres(parts, few),
    sqlite: await onSqlite(parts),
  }
  return compete('one query on each store', contestants, parts)
}

async function measureSizes(parts: Parts): Promise<ScaleFigures['sizes']> {
  const contestants: Record<string, Contestant> = {}
  for (const database of parts.databases)
    contestants[sizeText(database.size)] = await onPostgres(parts, database)
  return compete('more and more orders', contestants, parts)
}

async function measureEmbeddedSizes(parts: Parts): Promise<ScaleFigures['embeddedSizes']> {
  const { embedded, options, progress } = parts
  const large = await prepareStore(options.embeddedOrders, progress)
  const contestants: Record<string, Contestant> = {}
  for (const store of [embedded, large]) {
    const size = { orders: store.dataset.orders, entriesEach: 1 }
    contestants[sizeText(size)] = await onSqlite({ embedded: store, options })
  }
  return compete('more orders on SQLite', contestants, parts)
}

function sizeText({ orders, entriesEach }: Size): string {
  const count = (number: number) => number.toLocaleString('en-US')
  const history = entriesEach > 1 ? ` with ${count(orders * entriesEach)} rows of history` : ''
  return `${count(orders)} orders${history}`
}

async function measureWorkers(parts: Parts): Promise<ScaleFigures['workers']> {
  const [few] = parts.databases as [QueriedDatabase]
  const contestants = {
    postgresOne: await onPostgres(parts, few, 1),
    postgresTwo: await onPostgres(parts, few, 2),
    sqliteOne: await onSqlite(parts),
    sqliteTwo: await onSqlite(parts, { workers: 2 }),
    sqliteApart: await onSqlite(parts, { services: 2 }),
  }
  return compete('one worker and two', contestants, parts)
}

/** A recharge, and the validation in it alone, on both stores. */
async function measureRecharges(parts: Parts): Promise<ScaleFigures['recharges']> {
  const { server, folder, serverPid, options } = parts
  await using backend = new WorkerProcess(new URL('../webhook/backend-child.ts', import.meta.url))
  const webhookUrl = `http://127.0.0.1:${await backend.call<number>('port')}/allow`
  const databaseUrls = [await server.createDatabase(), await server.createDatabase()] as const
  const contestant = (name: string, call: typeof RECHARGE, databaseUrl?: string) => {
    const where = databaseUrl === undefined ? { serverPid: undefined } : { databaseUrl, serverPid }
    return callContestant({ ...where, call, webhookUrl, options, dataDir: join(folder, name) })
  }
  const contestants = {
    postgres: await contestant('recharges-postgres', RECHARGE, databaseUrls[0]),
    postgresAsked: await contestant('validations-postgres', VALIDATION, databaseUrls[1]),
    sqlite: await contestant('recharges-sqlite', RECHARGE),
    sqliteAsked: await contestant('validations-sqlite', VALIDATION),
  }
  try {
    return await compete('one recharge on each store', contestants, parts)
  } finally {
    // The server keeps its data between runs, and these databases must not stay in them.
    for (const url of databaseUrls) await dropDatabase(server, new URL(url).pathname.slice(1))
  }
}
