import { createHash } from 'node:crypto'
import type { Store } from '@txgw/gateway/storage'
import { openPostgresStore, readMigrations } from '@txgw/gateway/store-tools'
import type { Clock } from '@txgw/gateway/system'
import { type PostgresServer, withSql } from '@txgw/testkit'
import type { Progress } from '../lib/progress.ts'
import { registerApp } from '../query/dataset.ts'
import { makeOrder } from '../query/make-order.ts'

interface DatasetTask {
  server: PostgresServer
  orders: number
  publicKeyPem: string
  clock: Clock
  progress: Progress
}

const BATCH_SIZE = 2_000
const WRITERS = 4

/** A database with this many orders in production; built once and kept. @returns its URL */
export async function preparePostgres(task: DatasetTask): Promise<string> {
  const form = createHash('sha256')
    .update(JSON.stringify([readMigrations(), task.publicKeyPem]))
    .digest('hex')
    .slice(0, 12)
  const name = `orders_${task.orders}_${form}`
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

async function build({ orders, publicKeyPem, clock, progress }: DatasetTask, url: string): Promise<void> {
  const total = orders.toLocaleString('en-US')
  progress.stage(`making ${total} orders in PostgreSQL (kept for later runs)`)
  const store = await openPostgresStore({ url, environment: 'production' })
  try {
    await registerApp(store, { publicKeyPem, nowMs: clock.nowMs() })
    await putAll(store, orders, (stored) => progress.detail(`${stored.toLocaleString('en-US')} of ${total}`))
  } finally {
    await store.close()
  }
  await withSql(url, (sql) => sql.unsafe('VACUUM (ANALYZE)'))
}

/** Runs several writers at once, because they mostly wait for the server. */
async function putAll(store: Store, orders: number, tell: (stored: number) => void): Promise<void> {
  let next = 0
  let stored = 0
  const write = async () => {
    while (next < orders) {
      const first = next
      const length = Math.min(BATCH_SIZE, orders - first)
      next += length
      const batch = Array.from({ length }, (_, i) => makeOrder(first + i))
      await store.orders.putOrders(batch, 0)
      stored += length
      tell(stored)
    }
  }
  await Promise.all(Array.from({ length: WRITERS }, write))
}
