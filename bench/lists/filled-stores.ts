import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { schemaOf } from '@txgw/store/postgres/schema'
import { type PostgresServer, withSql } from '@txgw/testkit/postgres/server'
import { emptyFolder } from '../query/empty-folder.ts'
import { type OpenedStore, openStore } from '../query/open-store.ts'
import { makeDatabase } from '../scale/database-server.ts'
import { type Dialect, listStatements } from './list-rows.ts'

/** The indexes that the lists needed, each with its table. */
const NEW_INDEXES = ['recharges_by_app', 'recharges_by_user', 'requests_by_error', 'requests_by_app_error']

export interface Content {
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
  const folder = emptyFolder()
  const place = { directory: folder.path }
  await (await openStore(place, 'production')).close()
  for (const file of ['txgw.db', 'requests.db']) {
    const db = new DatabaseSync(join(folder.path, file))
    const tables = db.prepare(`SELECT name FROM sqlite_schema WHERE type = 'table'`).all()
    if (isBare) for (const index of NEW_INDEXES) db.exec(`DROP INDEX IF EXISTS ${index}`)
    for (const [table, values] of Object.entries(listStatements(rows, SQLITE)))
      if (tables.some(({ name }) => name === table)) db.exec(`INSERT INTO ${table} ${values}`)
    db.close()
  }
  const store = await openStore(place, 'production')
  const close = async () => {
    await store.close()
    folder[Symbol.dispose]()
  }
  return Object.assign(store, { [Symbol.asyncDispose]: close })
}

export async function openFilledPostgres(
  server: PostgresServer,
  { rows, isBare = false }: Content,
): Promise<OpenedStore> {
  const url = await makeDatabase(server, `lists_${rows}_${isBare ? 'bare' : 'whole'}`)
  await (await openStore({ url }, 'production')).close()
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
  return openStore({ url }, 'production')
}
