import { join } from 'node:path'
import { type PostgresServer, startPostgres, withSql } from '@txgw/testkit/postgres/server'
import { DATA_DIR } from '../query/dataset.ts'

export type DatabaseServer = PostgresServer & AsyncDisposable

const DURABLE = { fsync: 'on', full_page_writes: 'on' }

/** The settings of a server of some size. */
const LARGE = {
  shared_buffers: '2GB',
  max_wal_size: '8GB',
  checkpoint_timeout: '15min',
  maintenance_work_mem: '256MB',
  effective_cache_size: '8GB',
}

/** A real PostgreSQL, with full durability, whose data stay below bench/.data for the next run. */
export function startDatabaseServer(): Promise<DatabaseServer> {
  return start({ directory: join(DATA_DIR, 'postgres'), settings: { ...DURABLE, ...LARGE } })
}

/** One whose data are gone when it stops. */
export function startTemporaryServer(settings: Record<string, string> = {}): Promise<DatabaseServer> {
  return start({ settings: { ...DURABLE, ...settings } })
}

async function start(options: Parameters<typeof startPostgres>[0]): Promise<DatabaseServer> {
  const server = await startPostgres(options)
  return Object.assign(server, { [Symbol.asyncDispose]: () => server.stop() })
}

export function databaseUrl({ url }: PostgresServer, name: string): string {
  return url.replace(/\/[^/]*$/, `/${name}`)
}

export async function dropDatabase({ url }: PostgresServer, name: string): Promise<void> {
  await withSql(url, (sql) => sql.unsafe(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`))
}

/** In the place of one that may be there. @returns its URL */
export async function makeDatabase(server: PostgresServer, name: string): Promise<string> {
  await dropDatabase(server, name)
  await withSql(server.url, (sql) => sql.unsafe(`CREATE DATABASE ${name}`))
  return databaseUrl(server, name)
}
