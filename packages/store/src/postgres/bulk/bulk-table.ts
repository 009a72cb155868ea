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
