import type { BulkPage, BulkPlace } from '../../bulk-store.ts'
import type { Database, Reader, Transaction } from '../pool/database.ts'

/** Reads and writes all records of one kind. */
export interface BulkTable<Record> {
  /** Plans each page anew, with its limit in the statement, so that the plan follows an index. */
  read(db: Database, place: BulkPlace): Promise<BulkPage<Record>>
  /** Finds the stored records with the same keys. */
  find(db: Reader, records: Record[]): Promise<Record[]>
  /** Must run within a transaction. Adds the records that are missing and returns how many it added. */
  add(db: Transaction, records: Record[]): Promise<number>
  count(db: Reader): Promise<number>
}

/** A table with few records, which are found and added one by one. */
export function smallTable<Record>(options: {
  name: string
  keyOf(record: Record): string
  list(db: Reader, page: { after: string; limit: number }): Promise<Record[]>
  find(db: Reader, key: string): Promise<Record | undefined>
  add(db: Transaction, record: Record): Promise<void>
}): BulkTable<Record> {
  const { name, keyOf, list, find, add } = options
  return {
    async read(db, { after = '', limit }) {
      const records = await list(db, { after, limit })
      const last = records.at(-1)
      return { records, next: last && keyOf(last) }
    },
    async find(db, records) {
      const found: Record[] = []
      for (const record of records) {
        const kept = await find(db, keyOf(record))
        if (kept) found.push(kept)
      }
      return found
    },
    async add(db, records) {
      let added = 0
      for (const record of records) {
        if (await find(db, keyOf(record))) continue
        await add(db, record)
        added++
      }
      return added
    },
    count: (db) => countRows(db, name),
  }
}

export async function countRows(db: Reader, table: string): Promise<number> {
  return (await db.row(`SELECT count(*) FROM ${table}`))?.[0] as number
}

/** Rows of values as one JSON text, for `rowsOf`. */
export function rowsText(columns: string, rows: unknown[][]): string {
  const names = columns.split(', ')
  return JSON.stringify(rows.map((row) => Object.fromEntries(names.map((name, i) => [name, row[i]]))))
}

/** SQL that turns a parameter made by `rowsText` into rows of the table. */
export function rowsOf(table: string, parameter: string): string {
  return `json_populate_recordset(NULL::${table}, ${parameter}::text::json)`
}
