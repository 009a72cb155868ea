import type { BulkPage, BulkPlace } from '../../bulk-store.ts'
import type { Database } from '../database/database.ts'

/** One kind of record as a whole. */
export interface BulkTable<Record> {
  read(db: Database, place: BulkPlace): BulkPage<Record>
  /** What is kept under the key of the record. */
  find(db: Database, record: Record): Record | undefined
  /** Within a transaction. */
  add(db: Database, records: Record[]): void
  count(db: Database): number
}

export function countRows(db: Database, table: string): number {
  return db.row(`SELECT count(*) FROM ${table}`)?.[0] as number
}
