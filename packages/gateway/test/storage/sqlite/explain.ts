import { DatabaseSync } from 'node:sqlite'
import { mainFile } from '../../../src/storage/sqlite/migrations/database-files.ts'
import { migrate } from '../../../src/storage/sqlite/migrations/migrate.ts'

export type Explain = (sql: string) => string[]

/** SQLite's plan of a statement, step by step: as the schema alone suggests it, and after ANALYZE. */
export const EXPLAINERS: [title: string, explain: Explain][] = [
  ['', explainer()],
  [', after ANALYZE too', explainer('ANALYZE')],
]

function explainer(preparation = ''): Explain {
  const db = new DatabaseSync(':memory:')
  migrate(db, mainFile('').migrations)
  db.exec(preparation)
  return (sql) => {
    const steps = db.prepare(`EXPLAIN QUERY PLAN ${sql}`).all()
    return steps.map(({ detail }) => String(detail))
  }
}
