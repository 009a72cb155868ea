import type { BulkPage, BulkPlace } from '../../bulk-store.ts'
import type { Database } from '../database/database.ts'

/** Reads and writes all records of one kind. */
export interface BulkTable<Record> {
  read(db: Database, place: BulkPlace): BulkPage<Record>
  /** Finds the stored record with the same key. */
  find(db: Database, record: Record): Record | undefined
  /** Must run within a transaction. */
  add(db: Database, records: Record[]): void
  count(db: Database): number
}

export function countRows(db: Database, table: string): number {
  return db.row(`SELECT count(*) FROM ${table}`)?.[0] as number
}
