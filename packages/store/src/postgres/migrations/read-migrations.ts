import { createHash } from 'node:crypto'
import { headerWords, type NumberedMigration, readNumberedMigrations } from '../../numbered-migrations.ts'

export interface Migration extends NumberedMigration {
  /** Runs statement by statement while others write, instead of in one transaction. */
  isOnline: boolean
  checksum: string
}

export const MIGRATIONS_FOLDER = new URL('./', import.meta.url)

/**
 * Reads the migrations in the order of their numbers. If the first line says `online`, the migration is for
 * tables that are large by then.
 */
export function readMigrations(folder: URL = MIGRATIONS_FOLDER): Migration[] {
  return readNumberedMigrations(folder).map(({ sql: text, ...migration }) => {
    const sql = text.replaceAll('\r\n', '\n')
    const checksum = createHash('sha256').update(sql).digest('hex')
    return { ...migration, isOnline: headerWords(sql).includes('online'), sql, checksum }
  })
}
