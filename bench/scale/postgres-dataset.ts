import { createHash } from 'node:crypto'
import { readMigrations } from '@txgw/store/postgres/migrations/read-migrations'
import { type PostgresServer, withSql } from '@txgw/testkit/postgres/server'
import { repeat } from '../lib/cpu-time.ts'
import type { Progress } from '../lib/progress.ts'
import { type Dataset, registerApp } from '../query/dataset.ts'
import { APP_ID, makeOrder, orderId } from '../query/make-order.ts'
import { openStore } from '../query/open-store.ts'
import { signSome } from '../query/queried-store.ts'
import type { SignedRequest } from '../query/sign-requests.ts'
import { databaseUrl, makeDatabase } from './database-server.ts'
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
  progress: Progress
}

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

/** A database with orders and their history in production; built once and kept. */
export async function prepareDatabase(task: DatabaseTask): Promise<QueriedDatabase> {
  const { server, size, dataset } = task
  const form = createHash('sha256')
    .update(JSON.stringify([readMigrations(), dataset.publicKeyPem]))
    .digest('hex')
    .slice(0, 12)
  const name = `orders_${size.orders}_${size.entriesEach}_${form}`
  if (!(await exists(server, name))) {
    // Only a complete database gets the final name, so an interrupted run leaves none.
    const begun = `${name}_begun`
    await build(task, await makeDatabase(server, begun))
    await withSql(server.url, (sql) => sql.unsafe(`ALTER DATABASE ${begun} RENAME TO ${name}`))
  }
  return { size, url: databaseUrl(server, name), requests: signSome(dataset, size.orders) }
}

async function exists({ url }: PostgresServer, name: string): Promise<boolean> {
  return withSql(url, async (sql) => (await sql`SELECT FROM pg_database WHERE datname = ${name}`).length > 0)
}

async function build({ size, dataset, progress }: DatabaseTask, url: string): Promise<void> {
  const { orders, entriesEach } = size
  const total = orders.toLocaleString('en-US')
  const tell = (done: number) => progress.detail(`${done.toLocaleString('en-US')} of ${total}`)
  progress.stage(`making ${total} orders in PostgreSQL (kept for later runs)`)
  await using store = await openStore({ url }, 'production')
  await registerApp(store, dataset)
  await inBatches(orders, { batchSize: BATCH_SIZE, writers: WRITERS, tell }, async (first, end) => {
    const batch = Array.from({ length: end - first }, (_, i) => makeOrder(first + i))
    await store.orders.putOrders(batch, 0)
  })
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
  let done = 0
  await repeat(Math.ceil(count / batchSize), writers, async (batch) => {
    const first = batch * batchSize
    const end = Math.min(first + batchSize, count)
    await write(first, end)
    done += end - first
    tell(done)
  })
}
