import { setTimeout as delay } from 'node:timers/promises'
import { StoreUnavailable } from '@txgw/base/store-errors'
import { stepsToApply } from '../../numbered-migrations.ts'
import { KEEP_GRANTS } from './grants.ts'
import { type MigrationSession, withMigrationSession } from './migration-session.ts'
import { MIGRATION_TABLES, pendingMigrations } from './migration-status.ts'
import { type Migration, readMigrations } from './read-migrations.ts'
import { runOnline } from './run-online.ts'

export interface MigrationTarget {
  url: string
  /** Each environment has its own schema: environments share nothing. */
  schema: string
  migrations?: Migration[]
  /** Also removes what only the previous release needs. Never use it while that release runs. */
  withContracts?: boolean
  /** How long to wait for another process that is migrating. */
  waitMs?: number
  /** Called with one readable line for each step. */
  onProgress?(line: string): void
}

const WAIT_MS = 60_000
const POLL_MS = 100

const TRY_LOCK = `SELECT pg_try_advisory_lock(hashtextextended('txgw migrations of ' || $1, 0))`
const UNLOCK = `SELECT pg_advisory_unlock(hashtextextended('txgw migrations of ' || $1, 0))`

const MAKE_TABLES = [...new Set(Object.values(MIGRATION_TABLES))]
  .map(
    (table) => `
  CREATE TABLE IF NOT EXISTS ${table} (
    version integer PRIMARY KEY,
    name text NOT NULL,
    checksum text NOT NULL,
    applied_at timestamptz NOT NULL DEFAULT now()
  )`,
  )
  .join(';')

/**
 * Brings the schema to the newest version. When several processes start at once, one of them migrates and the
 * others wait. A migration that was interrupted continues where it stopped.
 * @throws {SchemaTooNew} @throws {StoreUnavailable}
 */
export function migrateUp(target: MigrationTarget): Promise<void> {
  const { migrations = readMigrations(), withContracts = false, onProgress = () => {} } = target
  return withMigrationSession(target, async (session) => {
    const findSteps = async () => {
      const missing = await pendingMigrations(session, migrations)
      return stepsToApply(missing, { isEmpty: missing.length === migrations.length, withContracts })
    }
    if ((await findSteps()).length === 0) return
    await lock(session, target.waitMs ?? WAIT_MS)
    try {
      await session.command(`CREATE SCHEMA IF NOT EXISTS ${session.schema}`)
      const steps = await findSteps()
      await session.change(`${MAKE_TABLES}; ${KEEP_GRANTS}`)
      for (const migration of steps) {
        onProgress(`${session.schema}: ${migration.name}`)
        await apply(session, migration, onProgress)
      }
    } finally {
      await session.rows(UNLOCK, session.schema)
    }
  })
}

/** Polls for the lock: a session that waits inside a statement would block an index build meanwhile. */
async function lock(session: MigrationSession, waitMs: number): Promise<void> {
  for (let waitedMs = 0; waitedMs <= waitMs; waitedMs += POLL_MS) {
    if ((await session.rows(TRY_LOCK, session.schema))[0]?.[0] === true) return
    await delay(POLL_MS)
  }
  throw new StoreUnavailable(`${session.where} is being migrated by another process; wait until that is done`)
}

/**
 * One transaction applies the migration, its entry and its grants, or nothing. An online migration runs
 * before that transaction.
 */
async function apply(
  session: MigrationSession,
  migration: Migration,
  onProgress: (line: string) => void,
): Promise<void> {
  const { version, kind, name, checksum } = migration
  const values = [version, `'${name}'`, `'${checksum}'`].join(', ')
  const entry = `INSERT INTO ${MIGRATION_TABLES[kind]} (version, name, checksum) VALUES (${values})`
  if (migration.isOnline) await runOnline(session, migration.sql, onProgress)
  const statements = migration.isOnline ? [] : [migration.sql]
  await session.change([...statements, entry, KEEP_GRANTS].join(';\n'))
}
