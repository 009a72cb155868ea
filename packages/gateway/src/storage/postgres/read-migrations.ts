import { createHash } from 'node:crypto'
import { type NumberedMigration, readNumberedMigrations } from '../numbered-migrations.ts'

export interface Migration extends NumberedMigration {
  /** Online: statement by statement while others write, instead of in one transaction. */
  isOnline: boolean
  checksum: string
}

export const MIGRATIONS_FOLDER = new URL('./migrations/', import.meta.url)

const ONLINE_MARK = '-- online\n'

/** In the order of their numbers. One whose first line is `-- online` is for tables that are large by then. */
export function readMigrations(folder: URL = MIGRATIONS_FOLDER): Migration[] {
  return readNumberedMigrations(folder).map(({ version, name, sql: text }) => {
    const sql = text.replaceAll('\r\n', '\n')
    const checksum = createHash('sha256').update(sql).digest('hex')
    return { version, name, isOnline: sql.startsWith(ONLINE_MARK), sql, checksum }
  })
}
