import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { openPostgresDatabases } from '@txgw/testkit/postgres/databases'
import postgres from 'postgres'
import { openPostgresStore } from '../../src/postgres/open-postgres-store.ts'
import { openSqliteStore } from '../../src/sqlite/open-sqlite-store.ts'
import type { Store } from '../../src/store.ts'

/** A store with a second way in: SQL by hand, past the triggers unless they guard the trail. */
export interface OpenedTrail {
  store: Store
  run(sql: string): Promise<void>
  rows(sql: string): Promise<unknown[][]>
  close(): Promise<void>
}

const environment = 'production'

type Open = (options: { isGuarded: boolean }) => Promise<OpenedTrail>

export const TRAILS: Record<string, Open> = {
  SQLite: openInFiles,
  PostgreSQL: openOnServer,
}

async function openInFiles({ isGuarded }: { isGuarded: boolean }): Promise<OpenedTrail> {
  const directory = mkdtempSync(join(tmpdir(), 'txgw-audit-'))
  const store = await openSqliteStore({ directory, environment })
  const db = new DatabaseSync(join(directory, 'txgw.db'), { timeout: 5_000 })
  for (const { name } of db.prepare(`SELECT name FROM sqlite_schema WHERE type = 'trigger'`).all())
    if (!isGuarded && String(name).startsWith('audit_')) db.exec(`DROP TRIGGER ${name}`)
  return {
    store,
    run: async (sql) => db.exec(sql),
    rows: async (sql) => db.prepare(sql).all().map(Object.values),
    async close() {
      db.close()
      await store.close()
      rmSync(directory, { recursive: true, force: true })
    },
  }
}

async function openOnServer({ isGuarded }: { isGuarded: boolean }): Promise<OpenedTrail> {
  const databases = await openPostgresDatabases()
  const url = await databases.create()
  // With one session for writes, all entries are in one lane.
  const store = await openPostgresStore({ url, environment, limits: { poolSize: 3 } })
  const connection = {
    search_path: 'txgw_production',
    ...(!isGuarded && { session_replication_role: 'replica' }),
  }
  const sql = postgres(url, { max: 1, connection, onnotice() {} })
  return {
    store,
    run: async (text) => void (await sql.unsafe(text)),
    rows: async (text) => (await sql.unsafe(text)).map((row) => Object.values(row)),
    async close() {
      await sql.end()
      await store.close()
      await databases.stop()
    },
  }
}
