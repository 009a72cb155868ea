import { DatabaseSync } from 'node:sqlite'
import { mainFile, requestsFile } from '../../src/sqlite/migrations/database-files.ts'
import { migrate, schemaVersion } from '../../src/sqlite/migrations/migrate.ts'

export const SCHEMA_FILE = new URL('../../src/sqlite/schema.sql', import.meta.url)

/** The schema of both databases as the migrations leave them. */
export function dumpSchema(): string {
  return [mainFile(''), requestsFile('')]
    .map(({ path, migrations }) => {
      const db = new DatabaseSync(':memory:')
      migrate(db, migrations)
      const statements = db
        .prepare('SELECT sql FROM sqlite_schema WHERE sql IS NOT NULL ORDER BY tbl_name, type DESC, name')
        .all()
        .map(({ sql }) => `${sql};\n`)
      return [`-- ${path}, version ${schemaVersion(db)}\n`, ...statements].join('\n')
    })
    .join('\n')
}
