import type { SQLInputValue } from 'node:sqlite'
import type { ChainedEntry, LaneHead } from '@txgw/domain/audit/audit-store'
import type { Seal } from '@txgw/domain/audit/seal'
import { CHAINED_COLUMNS, chainedValues, toChained } from '../../rows/audit-row.ts'
import type { Row } from '../database/database.ts'
import { ADD_ENTRY } from '../statements/audit/append-audit.ts'
import { ADD_SEAL, toHead, toSeal } from '../statements/audit/audit-store.ts'
import { type BulkTable, countRows } from './bulk-table.ts'

const LANE_COLUMNS = 'lane, count, hash, position'

/** The trail is copied as it is, hashes and all, so that a verification of the copy says what it said before. */
export const auditEntryTable = numberedTable<ChainedEntry>({
  name: 'audit_entries',
  columns: CHAINED_COLUMNS,
  key: 'position',
  keyOf: ({ position }) => position,
  read: toChained,
  add: ADD_ENTRY,
  valuesOf: chainedValues,
})

export const auditLaneTable = numberedTable<LaneHead>({
  name: 'audit_lanes',
  columns: LANE_COLUMNS,
  key: 'lane',
  keyOf: ({ lane }) => lane,
  read: toHead,
  add: `INSERT INTO audit_lanes (${LANE_COLUMNS}) VALUES (?, ?, ?, ?)`,
  valuesOf: ({ lane, count, hash, position }) => [lane, count, hash, position],
})

export const auditSealTable = numberedTable<Seal>({
  name: 'audit_seals',
  columns: 'seal_no, body, signature',
  key: 'seal_no',
  keyOf: ({ sealNo }) => sealNo,
  read: toSeal,
  add: ADD_SEAL,
  valuesOf: ({ sealNo, body, signature }) => [sealNo, body, signature],
})

/** A table whose records have a number that is never negative. */
function numberedTable<Record>(options: {
  name: string
  columns: string
  key: string
  keyOf(record: Record): number
  read(row: Row): Record
  /** The statement that adds one record. */
  add: string
  valuesOf(record: Record): SQLInputValue[]
}): BulkTable<Record> {
  const { name, columns, key, keyOf, read, add, valuesOf } = options
  const page = `SELECT ${columns} FROM ${name} WHERE ${key} > ? ORDER BY ${key} LIMIT ?`
  const one = `SELECT ${columns} FROM ${name} WHERE ${key} = ?`
  return {
    read(db, { after = '-1', limit }) {
      const records = db.rows(page, Number(after), limit).map(read)
      const last = records.at(-1)
      return { records, next: last && String(keyOf(last)) }
    },
    find(db, record) {
      const row = db.row(one, keyOf(record))
      return row && read(row)
    },
    add(db, records) {
      for (const record of records) db.run(add, ...valuesOf(record))
    },
    count: (db) => countRows(db, name),
  }
}
