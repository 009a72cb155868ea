import type { ChainedEntry, LaneHead } from '../../../audit/audit-store.ts'
import type { Seal } from '../../../audit/seal.ts'
import { CHAINED_COLUMNS, chainedValues, toChained } from '../../rows/audit-row.ts'
import { ADD_ENTRY } from '../statements/append-audit.ts'
import { ADD_SEAL, toHead, toSeal } from '../statements/audit-store.ts'
import { type BulkTable, countRows } from './bulk-table.ts'

const READ_ENTRIES = `
  SELECT ${CHAINED_COLUMNS} FROM audit_entries WHERE position > ? ORDER BY position LIMIT ?`
const FIND_ENTRY = `SELECT ${CHAINED_COLUMNS} FROM audit_entries WHERE position = ?`

/** The trail is copied as it is, hashes and all, so that a verification of the copy says what it said before. */
export const auditEntryTable: BulkTable<ChainedEntry> = {
  read(db, { after = '0', limit }) {
    const records = db.rows(READ_ENTRIES, Number(after), limit).map(toChained)
    const last = records.at(-1)
    return { records, next: last && String(last.position) }
  },
  find(db, { position }) {
    const row = db.row(FIND_ENTRY, position)
    return row && toChained(row)
  },
  add(db, entries) {
    for (const entry of entries) db.run(ADD_ENTRY, ...chainedValues(entry))
  },
  count: (db) => countRows(db, 'audit_entries'),
}

const READ_LANES = 'SELECT lane, count, hash, position FROM audit_lanes WHERE lane > ? ORDER BY lane LIMIT ?'
const FIND_LANE = 'SELECT lane, count, hash, position FROM audit_lanes WHERE lane = ?'
const ADD_LANE = 'INSERT INTO audit_lanes (lane, count, hash, position) VALUES (?, ?, ?, ?)'

export const auditLaneTable: BulkTable<LaneHead> = {
  read(db, { after = '-1', limit }) {
    const records = db.rows(READ_LANES, Number(after), limit).map(toHead)
    const last = records.at(-1)
    return { records, next: last && String(last.lane) }
  },
  find(db, { lane }) {
    const row = db.row(FIND_LANE, lane)
    return row && toHead(row)
  },
  add(db, heads) {
    for (const { lane, count, hash, position } of heads) db.run(ADD_LANE, lane, count, hash, position)
  },
  count: (db) => countRows(db, 'audit_lanes'),
}

const READ_SEALS = `
  SELECT seal_no, body, signature FROM audit_seals WHERE seal_no > ? ORDER BY seal_no LIMIT ?`
const FIND_SEAL = 'SELECT seal_no, body, signature FROM audit_seals WHERE seal_no = ?'

export const auditSealTable: BulkTable<Seal> = {
  read(db, { after = '0', limit }) {
    const records = db.rows(READ_SEALS, Number(after), limit).map(toSeal)
    const last = records.at(-1)
    return { records, next: last && String(last.sealNo) }
  },
  find(db, { sealNo }) {
    const row = db.row(FIND_SEAL, sealNo)
    return row && toSeal(row)
  },
  add(db, seals) {
    for (const { sealNo, body, signature } of seals) db.run(ADD_SEAL, sealNo, body, signature)
  },
  count: (db) => countRows(db, 'audit_seals'),
}
