import { DESCRIBED_KINDS, type DescribedKind, describedPlan } from '../../bulk-described.ts'
import type { BulkRecords } from '../../bulk-store.ts'
import { type BulkTable, countRows, rowsOf } from './bulk-table.ts'

export const describedTables = Object.fromEntries(
  DESCRIBED_KINDS.map((kind) => [kind, describedTable(kind)]),
) as { [K in DescribedKind]: BulkTable<BulkRecords[K]> }

function describedTable<K extends DescribedKind>(kind: K): BulkTable<BulkRecords[K]> {
  const { table, rows, key, only, isText, keyOf, from, next } = describedPlan(kind)
  const name = `env.${table}`
  const pages = `SELECT ${rows.columns} FROM ${name} WHERE ${key} > $1 AND ${only} ORDER BY ${key} LIMIT `
  const some = `SELECT ${rows.columns} FROM ${name} WHERE ${key} = ANY ($1::${isText ? 'text' : 'bigint'}[])`
  const written = rows.written.join(', ')
  const missing = `
    INSERT INTO ${name} (${written})
    SELECT ${written} FROM ${rowsOf(name, '$1')} ON CONFLICT (${key}) DO NOTHING`
  return {
    async read(db, { after, limit }) {
      const records = (await db.rowsOnce(pages + limit, from(after))).map(rows.fromRow)
      return { records, next: next(records.at(-1)) }
    },
    find: async (db, records) => (await db.rows(some, records.map(keyOf) as string[])).map(rows.fromRow),
    add: (db, records) => db.run(missing, JSON.stringify(records.map(rows.toValues))),
    count: (db) => countRows(db, `${name} WHERE ${only}`),
  }
}
