import type { DatabaseSync } from 'node:sqlite'
import { SchemaTooNew } from '../store.ts'

export interface Migration {
  version: number
  sql: string
}

/**
 * Brings the database to the newest version, each step in a transaction of its own. The version is read
 * again under the write lock, so two processes that start at once do each step only once.
 */
export function migrate(db: DatabaseSync, migrations: Migration[]): void {
  refuseNewer(db, migrations.length)
  for (const migration of migrations) {
    if (schemaVersion(db) < migration.version) applyOnce(db, migration, migrations.length)
  }
}

function applyOnce(db: DatabaseSync, migration: Migration, newest: number): void {
  db.exec('BEGIN IMMEDIATE')
  try {
    refuseNewer(db, newest)
    if (schemaVersion(db) < migration.version) {
      db.exec(migration.sql)
      db.exec(`PRAGMA user_version = ${migration.version}`)
    }
    db.exec('COMMIT')
  } catch (error) {
    if (db.isTransaction) db.exec('ROLLBACK')
    throw error
  }
}

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
