import { DESCRIBED_KINDS, type DescribedKind, describedPlan } from '../../bulk-described.ts'
import type { BulkRecords } from '../../bulk-store.ts'
import { placesOf, rowWriter } from '../database/statement.ts'
import { type BulkTable, countRows } from './bulk-table.ts'

export const describedTables = Object.fromEntries(
  DESCRIBED_KINDS.map((kind) => [kind, describedTable(kind)]),
) as { [K in DescribedKind]: BulkTable<BulkRecords[K]> }

function describedTable<K extends DescribedKind>(kind: K): BulkTable<BulkRecords[K]> {
  const { table, rows, key, only, keyOf, from, next } = describedPlan(kind)
  const page = `
    SELECT ${rows.columns} FROM ${table} WHERE ${key} > ? AND ${only} ORDER BY ${key} LIMIT ?`
  const one = `SELECT ${rows.columns} FROM ${table} WHERE ${key} = ?`
  const written = rows.written.join(', ')
  const add = `INSERT INTO ${table} (${written}) VALUES (${placesOf(written)})`
  const toCells = rowWriter(rows)
  return {
    read(db, { after, limit }) {
      const records = db.rows(page, from(after), limit).map(rows.fromRow)
      return { records, next: next(records.at(-1)) }
    },
    find(db, record) {
      const row = db.row(one, keyOf(record))
      return row && rows.fromRow(row)
    },
    add(db, records) {
      for (const record of records) db.run(add, ...toCells(record))
    },
    count: (db) => countRows(db, `${table} WHERE ${only}`),
  }
}
