import type { BulkPage, BulkPlace } from '../../bulk-store.ts'
import type { Database, Transaction } from '../pool/database.ts'

/** One kind of record as a whole. */
export interface BulkTable<Record> {
  /** Long pages are planned anew, with their limit in the statement: so they follow an index. */
  read(db: Database, place: BulkPlace): Promise<BulkPage<Record>>
  /** Those that are kept under the keys of the records. */
  find(db: Transaction, records: Record[]): Promise<Record[]>
  /** Within a transaction. Leaves alone what is there, and tells how many were not. */
  add(db: Transaction, records: Record[]): Promise<number>
  count(db: Transaction): Promise<number>
}

export async function countRows(db: Transaction, table: string): Promise<number> {
  return (await db.row(`SELECT count(*) FROM ${table}`))?.[0] as number
}

/** Rows of values as one JSON text, for `rowsOf`. */
export function rowsText(columns: string, rows: unknown[][]): string {
  const names = columns.split(', ')
  return JSON.stringify(rows.map((row) => Object.fromEntries(names.map((name, i) => [name, row[i]]))))
}

/** The rows of a parameter, as rows of the table. */
export function rowsOf(table: string, parameter: `$${number}`): string {
  return `json_populate_recordset(NULL::${table}, ${parameter}::text::json)`
}
