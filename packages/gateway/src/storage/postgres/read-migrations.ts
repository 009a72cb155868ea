import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'

export interface Migration {
  version: number
  name: string
  /** Online: statement by statement while others write, instead of in one transaction. */
  isOnline: boolean
  sql: string
  checksum: string
}

export const MIGRATIONS_FOLDER = new URL('./migrations/', import.meta.url)

const ONLINE_MARK = '-- online\n'

/**
 * The numbered .sql files of a folder: 0001-….sql brings version 1, and so on without a gap. One whose first
 * line is `-- online` is for tables that are large by then.
 */
export function readMigrations(folder: URL = MIGRATIONS_FOLDER): Migration[] {
  const names = readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .sort()
  return names.map((name, index) => {
    const version = Number.parseInt(name, 10)
    if (version !== index + 1)
      throw new Error(`${name} breaks the numbering of migrations: ${index + 1} was due`)
    const sql = readFileSync(new URL(name, folder), 'utf8').replaceAll('\r\n', '\n')
    const checksum = createHash('sha256').update(sql).digest('hex')
    return { version, name: name.replace('.sql', ''), isOnline: sql.startsWith(ONLINE_MARK), sql, checksum }
  })
}
