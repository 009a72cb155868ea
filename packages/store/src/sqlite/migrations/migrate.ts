import type { DatabaseSync } from 'node:sqlite'
import { SchemaTooNew } from '@txgw/base/store-errors'
import { type NumberedMigration, stepsToApply } from '../../numbered-migrations.ts'

export type Migration = NumberedMigration

/**
 * Expand steps are recorded in a separate table. The previous release refuses a user_version that it does not
 * know, but it does not look at that table.
 */
const TABLE_THERE = `SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = 'schema_expansions'`
const MAKE_TABLE = `
  CREATE TABLE IF NOT EXISTS schema_expansions (version INTEGER PRIMARY KEY, name TEXT NOT NULL) STRICT`
const ADD_EXPANSION = 'INSERT INTO schema_expansions (version, name) VALUES (?, ?)'

/**
 * Brings the database to the newest version, each step in its own transaction. Each step is checked again
 * under the write lock, so two processes that start at once apply it only once.
 */
export function migrate(
  db: DatabaseSync,
  migrations: Migration[],
  { withContracts = false }: { withContracts?: boolean } = {},
): void {
  refuseNewer(db, migrations.length)
  const isEmpty = schemaVersion(db) === 0
  for (const migration of stepsToApply(missingMigrations(db, migrations), { isEmpty, withContracts }))
    applyOnce(db, migration, migrations.length)
}

export function missingMigrations<M extends Migration>(db: DatabaseSync, migrations: M[]): M[] {
  const version = schemaVersion(db)
  const expansions = readExpansions(db)
  return migrations.filter((migration) =>
    migration.kind === 'expand' ? !expansions.has(migration.version) : migration.version > version,
  )
}

function applyOnce(db: DatabaseSync, migration: Migration, newest: number): void {
  db.exec('BEGIN IMMEDIATE')
  try {
    refuseNewer(db, newest)
    if (missingMigrations(db, [migration]).length > 0) apply(db, migration)
    db.exec('COMMIT')
  } catch (error) {
    if (db.isTransaction) db.exec('ROLLBACK')
    throw error
  }
}

function apply(db: DatabaseSync, { version, name, kind, sql }: Migration): void {
  db.exec(sql)
  if (kind === 'expand') {
    db.exec(MAKE_TABLE)
    db.prepare(ADD_EXPANSION).run(version, name)
  } else db.exec(`PRAGMA user_version = ${version}`)
}

/** Ignores expand steps of a later release: they only add. */
export function refuseNewer(db: DatabaseSync, newest: number): void {
  const found = schemaVersion(db)
  if (found <= newest) return
  throw new SchemaTooNew(
    `${db.location()} has schema version ${found}, but this program knows versions up to ${newest}: ` +
      'a newer version of txgw has written it. Start that version or a later one, or restore a backup ' +
      'from before the upgrade.',
  )
}

export function schemaVersion(db: DatabaseSync): number {
  return Number(db.prepare('PRAGMA user_version').get()?.user_version)
}

function readExpansions(db: DatabaseSync): Set<unknown> {
  if (!db.prepare(TABLE_THERE).get()) return new Set()
  const rows = db.prepare('SELECT version FROM schema_expansions').all()
  return new Set(rows.map(({ version }) => version))
}
