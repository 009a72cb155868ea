import { readdirSync, readFileSync } from 'node:fs'
import type { DatabaseSync } from 'node:sqlite'
import { SchemaTooNew } from '../store.ts'

export interface Migration {
  version: number
  sql: string
}

export interface NamedMigration extends Migration {
  /** Its file without the ending. */
  name: string
}

/** The numbered .sql files of a folder: 0001-….sql brings version 1, and so on without a gap. */
export function readMigrations(folder: URL): NamedMigration[] {
  const names = readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .sort()
  return names.map((name, index) => {
    const version = Number.parseInt(name, 10)
    if (version !== index + 1)
      throw new Error(`${name} breaks the numbering of migrations: ${index + 1} was due`)
    return { version, name: name.replace('.sql', ''), sql: readFileSync(new URL(name, folder), 'utf8') }
  })
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
