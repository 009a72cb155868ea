import { existsSync } from 'node:fs'
import { basename } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { mainFile, requestsFile, type StoreFile } from './database-files.ts'
import { storeError } from './errors.ts'
import { refuseNewer, schemaVersion } from './migrate.ts'

export interface FileMigration {
  file: string
  version: number
  name: string
  isApplied: boolean
}

/** What there is and what is missing in the files of one environment, without changing anything. */
export function fileMigrations(directory: string): FileMigration[] {
  return [mainFile(directory), requestsFile(directory)].flatMap((file) => {
    const found = foundVersion(file)
    return file.migrations.map(({ version, name }) => ({
      file: basename(file.path),
      version,
      name,
      isApplied: version <= found,
    }))
  })
}

/** @throws {StoreUnavailable} @throws {SchemaTooNew} */
function foundVersion({ path, migrations }: StoreFile): number {
  if (!existsSync(path)) return 0
  try {
    const db = new DatabaseSync(path, { readOnly: true })
    try {
      refuseNewer(db, migrations.length)
      return schemaVersion(db)
    } finally {
      db.close()
    }
  } catch (error) {
    throw storeError(error, path)
  }
}
