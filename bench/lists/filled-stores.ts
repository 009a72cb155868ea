import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { openPostgresStore } from '@txgw/store/postgres/open-postgres-store'
import { schemaOf } from '@txgw/store/postgres/schema'
import { openSqliteStore } from '@txgw/store/sqlite/open-sqlite-store'
import type { Store } from '@txgw/store/store'
import { type PostgresServer, withSql } from '@txgw/testkit'
import { DATA_DIR } from '../query/dataset.ts'
import { type Dialect, listStatements } from './list-rows.ts'

export interface OpenedStore {
  store: Store
  close(): Promise<void>
}

/** The indexes that the lists needed, each with its table. */
const NEW_INDEXES = ['recharges_by_app', 'recharges_by_user', 'requests_by_error', 'requests_by_app_error']

interface Content {
  /** Rows of each list. */
  rows: number
  /** Whether the indexes that came with the lists are left out. */
  isBare?: boolean
}

const SQLITE: Dialect = {
  id: `printf('%026d', i)`,
  numbers: (count) =>
    `(WITH RECURSIVE numbers (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM numbers WHERE i < ${count}) SELECT i FROM numbers)`,
}

const POSTGRES: Dialect = {
  id: `lpad(i::text, 26, '0')`,
  numbers: (count) => `generate_series(1, ${count}) AS i`,
}

export async function openFilledSqlite({ rows, isBare = false }: Content): Promise<OpenedStore> {
  await mkdir(DATA_DIR, { recursive: true })
  const directory = await mkdtemp(join(DATA_DIR, 'lists-'))
  const options = { directory, environment: 'production' } as const
  await (await openSqliteStore(options)).close()
  for (const file of ['txgw.db', 'requests.db']) {
    const db = new DatabaseSync(join(directory, file))
    const tables = db.prepare(`SELECT name FROM sqlite_schema WHERE type = 'table'`).all()
    if (isBare) for (const index of NEW_INDEXES) db.exec(`DROP INDEX IF EXISTS ${index}`)
    for (const [table, values] of Object.entries(listStatements(rows, SQLITE)))
      if (tables.some(({ name }) => name === table)) db.exec(`INSERT INTO ${table} ${values}`)
    db.close()
  }
  const store = await openSqliteStore(options)
  return {
    store,
    async close() {
      await store.close()
      await rm(directory, { recursive: true, force: true })
    },
  }
}

export async function openFilledPostgres(
  server: PostgresServer,
  { rows, isBare = false }: Content,
): Promise<OpenedStore> {
  const name = `lists_${rows}_${isBare ? 'bare' : 'whole'}`
  const url = server.url.replace(/\/[^/]*$/, `/${name}`)
  await withSql(server.url, (sql) => sql.unsafe(`CREATE DATABASE ${name}`))
  const options = { url, environment: 'production' } as const
  await (await openPostgresStore(options)).close()
  await withSql(url, async (sql) => {
    const schema = schemaOf('production')
    if (isBare) for (const index of NEW_INDEXES) await sql.unsafe(`DROP INDEX IF EXISTS ${schema}.${index}`)
    for (const [table, values] of Object.entries(listStatements(rows, POSTGRES))) {
      const also =
        table === 'orders'
          ? values.replace('wire)', 'wire, update_time)').replace(' FROM ', `, '' FROM `)
          : values
      await sql.unsafe(`INSERT INTO ${schema}.${table} ${also}`)
    }
    await sql.unsafe('VACUUM (ANALYZE)')
  })
  const store = await openPostgresStore(options)
  return { store, close: () => store.close() }
}
