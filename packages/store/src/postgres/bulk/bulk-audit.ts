import type { ChainedEntry, LaneHead } from '@txgw/domain/audit/audit-store'
import type { Seal } from '@txgw/domain/audit/seal'
import { CHAINED_COLUMNS, chainedValues, toChained } from '../../rows/audit-row.ts'
import type { Row } from '../pool/database.ts'
import { toHead, toSeal } from '../statements/audit/audit-store.ts'
import { type BulkTable, countRows, rowsOf, rowsText } from './bulk-table.ts'

/** The trail is copied as it is, hashes and all, so that a verification of the copy says what it said before. */
export const auditEntryTable = numberedTable<ChainedEntry>({
  name: 'env.audit_entries',
  columns: CHAINED_COLUMNS,
  key: 'position',
  keyOf: ({ position }) => position,
  read: toChained,
  valuesOf: chainedValues,
})

export const auditLaneTable = numberedTable<LaneHead>({
  name: 'env.audit_lanes',
  columns: 'lane, count, hash, position',
  key: 'lane',
  keyOf: ({ lane }) => lane,
  read: toHead,
  valuesOf: ({ lane, count, hash, position }) => [lane, count, hash, position],
})

export const auditSealTable = numberedTable<Seal>({
  name: 'env.audit_seals',
  columns: 'seal_no, body, signature',
  key: 'seal_no',
  keyOf: ({ sealNo }) => sealNo,
  read: toSeal,
  valuesOf: ({ sealNo, body, signature }) => [sealNo, body, signature],
})

/** A table whose records have a number that is never negative. */
function numberedTable<Record>(options: {
  name: string
  columns: string
  key: string
  keyOf(record: Record): number
  read(row: Row): Record
  valuesOf(record: Record): unknown[]
}): BulkTable<Record> {
  const { name, columns, key, keyOf, read, valuesOf } = options
  const pages = `SELECT ${columns} FROM ${name} WHERE ${key} > $1 ORDER BY ${key} LIMIT `
  const some = `SELECT ${columns} FROM ${name} WHERE ${key} = ANY ($1::bigint[])`
  const missing = `
    INSERT INTO ${name} (${columns})
    SELECT ${columns} FROM ${rowsOf(name, '$1')} ON CONFLICT (${key}) DO NOTHING`
  return {
    async read(db, { after = '-1', limit }) {
      const records = (await db.rowsOnce(pages + limit, Number(after))).map(read)
      const last = records.at(-1)
      return { records, next: last && String(keyOf(last)) }
    },
    find: async (db, records) => (await db.rows(some, records.map(keyOf))).map(read),
    add: (db, records) => db.run(missing, rowsText(columns, records.map(valuesOf))),
    count: (db) => countRows(db, name),
  }
}
