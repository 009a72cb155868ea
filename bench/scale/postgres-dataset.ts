import { createHash } from 'node:crypto'
import type { Clock } from '@txgw/base/clock'
import { readMigrations } from '@txgw/store/postgres/migrations/read-migrations'
import { openPostgresStore } from '@txgw/store/postgres/open-postgres-store'
import { type PostgresServer, withSql } from '@txgw/testkit'
import type { Progress } from '../lib/progress.ts'
import { type Dataset, registerApp } from '../query/dataset.ts'
import { APP_ID, makeOrder, orderId } from '../query/make-order.ts'
import { type SignedRequest, signRequests } from '../query/sign-requests.ts'
import type { Size } from './options.ts'

/** A database with orders, and signed requests for some of them. */
export interface QueriedDatabase {
  size: Size
  url: string
  requests: SignedRequest[]
}

interface DatabaseTask {
  server: PostgresServer
  size: Size
  /** Its key signs the requests. */
  dataset: Dataset
  clock: Clock
  progress: Progress
}

interface DatasetTask extends Omit<DatabaseTask, 'dataset'> {
  publicKeyPem: string
}

const REQUESTS = 1_000
const BATCH_SIZE = 2_000
const WRITERS = 4
/** Orders whose older history is added in one statement. */
const HISTORY_BATCH = 50_000

/** The store numbers the version of each order with 1; older ones get the numbers below. */
const ADD_OLDER_ENTRIES = `
  INSERT INTO txgw_production.order_history
    (app_id, order_id, revision, order_status, update_time, source, recorded_at_ms)
  SELECT app_id, id, older.revision, order_status, update_time, 'import', 0
  FROM txgw_production.orders CROSS JOIN generate_series($4::int, 0) AS older (revision)
  WHERE app_id = $1 AND id >= $2 AND id < $3
  ORDER BY app_id, id, older.revision`

export async function prepareDatabase({ dataset, ...task }: DatabaseTask): Promise<QueriedDatabase> {
  const { publicKeyPem, privateKeyPem } = dataset
  const { size, clock } = task
  const url = await preparePostgres({ ...task, publicKeyPem })
  return { size, url, requests: signRequests({ privateKeyPem, clock, orders: size.orders, count: REQUESTS }) }
}

/** A database with orders and their history in production; built once and kept. @returns its URL */
async function preparePostgres(task: DatasetTask): Promise<string> {
  const { orders, entriesEach } = task.size
  const form = createHash('sha256')
    .update(JSON.stringify([readMigrations(), task.publicKeyPem]))
    .digest('hex')
    .slice(0, 12)
  const name = `orders_${orders}_${entriesEach}_${form}`
  const url = task.server.url.replace(/\/[^/]*$/, `/${name}`)
  if (await exists(task.server, name)) return url
  // Only a complete database gets the final name, so an interrupted run leaves none.
  const begun = `${name}_begun`
  await withSql(task.server.url, async (sql) => {
    await sql.unsafe(`DROP DATABASE IF EXISTS ${begun}`)
    await sql.unsafe(`CREATE DATABASE ${begun}`)
  })
  await build(task, task.server.url.replace(/\/[^/]*$/, `/${begun}`))
  await withSql(task.server.url, (sql) => sql.unsafe(`ALTER DATABASE ${begun} RENAME TO ${name}`))
  return url
}

async function exists({ url }: PostgresServer, name: string): Promise<boolean> {
  return withSql(url, async (sql) => (await sql`SELECT FROM pg_database WHERE datname = ${name}`).length > 0)
}

async function build({ size, publicKeyPem, clock, progress }: DatasetTask, url: string): Promise<void> {
  const { orders, entriesEach } = size
  const total = orders.toLocaleString('en-US')
  const tell = (done: number) => progress.detail(`${done.toLocaleString('en-US')} of ${total}`)
  progress.stage(`making ${total} orders in PostgreSQL (kept for later runs)`)
  const store = await openPostgresStore({ url, environment: 'production' })
  try {
    await registerApp(store, { publicKeyPem, nowMs: clock.nowMs() })
    await inBatches(orders, { batchSize: BATCH_SIZE, writers: WRITERS, tell }, async (first, end) => {
      const batch = Array.from({ length: end - first }, (_, i) => makeOrder(first + i))
      await store.orders.putOrders(batch, 0)
    })
  } finally {
    await store.close()
  }
  await withSql(url, async (sql) => {
    const oldest = 2 - entriesEach
    progress.stage(`adding older entries to the history of ${total} orders`)
    if (oldest < 1)
      await inBatches(orders, { batchSize: HISTORY_BATCH, writers: 1, tell }, async (first, end) => {
        await sql.unsafe(ADD_OLDER_ENTRIES, [APP_ID, orderId(first), orderId(end), oldest])
      })
    progress.stage('vacuuming')
    await sql.unsafe('VACUUM (ANALYZE)')
  })
}

interface Batches {
  batchSize: number
  /** Batches at once: they mostly wait for the server. */
  writers: number
  tell(done: number): void
}

async function inBatches(
  count: number,
  { batchSize, writers, tell }: Batches,
  write: (first: number, end: number) => Promise<void>,
): Promise<void> {
  let next = 0
  let done = 0
  const work = async () => {
    while (next < count) {
      const first = next
      const end = Math.min(first + batchSize, count)
      next = end
      await write(first, end)
      done += end - first
      tell(done)
    }
  }
  await Promise.all(Array.from({ length: writers }, work))
}
