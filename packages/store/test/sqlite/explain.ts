import { DatabaseSync } from 'node:sqlite'
import { mainFile, requestsFile, type StoreFile } from '../../src/sqlite/migrations/database-files.ts'
import { migrate } from '../../src/sqlite/migrations/migrate.ts'

export type Explain = (sql: string) => string[]

/** SQLite's plan of a statement, step by step: as the schema alone suggests it, and after ANALYZE. */
export const EXPLAINERS = explainersOf(mainFile(''))
export const REQUEST_EXPLAINERS = explainersOf(requestsFile(''))

function explainersOf(file: StoreFile): [title: string, explain: Explain][] {
  return [
    ['', explainer(file)],
    [', after ANALYZE too', explainer(file, 'ANALYZE')],
  ]
}

function explainer(file: StoreFile, preparation = ''): Explain {
  const db = new DatabaseSync(':memory:')
  migrate(db, file.migrations)
  db.exec(preparation)
  return (sql) => {
    const steps = db.prepare(`EXPLAIN QUERY PLAN ${sql}`).all()
    return steps.map(({ detail }) => String(detail))
  }
}
