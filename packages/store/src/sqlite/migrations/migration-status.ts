import { existsSync } from 'node:fs'
import { basename } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { NumberedMigration } from '../../numbered-migrations.ts'
import { storeError } from '../database/errors.ts'
import { mainFile, requestsFile, type StoreFile } from './database-files.ts'
import { missingMigrations, refuseNewer } from './migrate.ts'

export interface FileMigration extends Pick<NumberedMigration, 'version' | 'name' | 'kind'> {
  file: string
  isApplied: boolean
}

/**
 * Reports which migrations are applied and which are missing in the files of one environment, without
 * changing anything.
 */
export function fileMigrations(directory: string): FileMigration[] {
  return [mainFile(directory), requestsFile(directory)].flatMap((file) => {
    const missing = missingIn(file)
    return file.migrations.map(({ version, name, kind }) => ({
      file: basename(file.path),
      version,
      name,
      kind,
      isApplied: !missing.some((migration) => migration.version === version),
    }))
  })
}

/** @throws {StoreUnavailable} @throws {SchemaTooNew} */
function missingIn({ path, migrations }: StoreFile): NumberedMigration[] {
  if (!existsSync(path)) return migrations
  try {
    const db = new DatabaseSync(path, { readOnly: true })
    try {
      refuseNewer(db, migrations.length)
      return missingMigrations(db, migrations)
    } finally {
      db.close()
    }
  } catch (error) {
    throw storeError(error, path)
  }
}
