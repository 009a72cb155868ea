import type { Database } from './database.ts'

export interface Place {
  after: string | undefined
  limit: number
}

export interface Page<Record> {
  records: Record[]
  /** Where to go on; undefined when there was nothing. */
  next: string | undefined
}

/** One kind of record as a whole. */
export interface BulkTable<Record> {
  read(db: Database, place: Place): Page<Record>
  /** What is kept under the key of the record. */
  find(db: Database, record: Record): Record | undefined
  /** Within a transaction. */
  add(db: Database, records: Record[]): void
  count(db: Database): number
}

export function countRows(db: Database, table: string): number {
  return db.row(`SELECT count(*) FROM ${table}`)?.[0] as number
}
