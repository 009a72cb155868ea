import type { ChainedEntry, LaneHead } from '../../../audit/audit-store.ts'
import type { Seal } from '../../../audit/seal.ts'
import { CHAINED_COLUMNS, chainedValues, toChained } from '../../rows/audit-row.ts'
import { toHead, toSeal } from '../statements/audit-store.ts'
import { type BulkTable, countRows, rowsOf, rowsText } from './bulk-table.ts'

const READ_ENTRIES = `
  SELECT ${CHAINED_COLUMNS} FROM env.audit_entries WHERE position > $1 ORDER BY position LIMIT `
const FIND_ENTRIES = `
  SELECT ${CHAINED_COLUMNS} FROM env.audit_entries WHERE position = ANY ($1::bigint[])`
const ADD_ENTRIES = `
  INSERT INTO env.audit_entries (${CHAINED_COLUMNS})
  SELECT ${CHAINED_COLUMNS} FROM ${rowsOf('env.audit_entries', '$1')} ON CONFLICT (position) DO NOTHING`

/** The trail is copied as it is, hashes and all, so that a verification of the copy says what it said before. */
export const auditEntryTable: BulkTable<ChainedEntry> = {
  async read(db, { after = '0', limit }) {
    const records = (await db.rowsOnce(READ_ENTRIES + limit, Number(after))).map(toChained)
    const last = records.at(-1)
    return { records, next: last && String(last.position) }
  },
  async find(db, entries) {
    const positions = entries.map(({ position }) => position)
    return (await db.rows(FIND_ENTRIES, positions)).map(toChained)
  },
  add: (db, entries) => db.run(ADD_ENTRIES, rowsText(CHAINED_COLUMNS, entries.map(chainedValues))),
  count: (db) => countRows(db, 'env.audit_entries'),
}

const LANE_COLUMNS = 'lane, count, hash, position'
const READ_LANES = `SELECT ${LANE_COLUMNS} FROM env.audit_lanes WHERE lane > $1 ORDER BY lane LIMIT $2`
const FIND_LANES = `
  SELECT ${LANE_COLUMNS} FROM env.audit_lanes WHERE lane = ANY ($1::bigint[])`
const ADD_LANES = `
  INSERT INTO env.audit_lanes (${LANE_COLUMNS})
  SELECT ${LANE_COLUMNS} FROM ${rowsOf('env.audit_lanes', '$1')} ON CONFLICT (lane) DO NOTHING`

export const auditLaneTable: BulkTable<LaneHead> = {
  async read(db, { after = '-1', limit }) {
    const records = (await db.rows(READ_LANES, Number(after), limit)).map(toHead)
    const last = records.at(-1)
    return { records, next: last && String(last.lane) }
  },
  async find(db, heads) {
    const lanes = heads.map(({ lane }) => lane)
    return (await db.rows(FIND_LANES, lanes)).map(toHead)
  },
  add: (db, heads) => db.run(ADD_LANES, JSON.stringify(heads)),
  count: (db) => countRows(db, 'env.audit_lanes'),
}

const SEAL_COLUMNS = 'seal_no, body, signature'
const READ_SEALS = `SELECT ${SEAL_COLUMNS} FROM env.audit_seals WHERE seal_no > $1 ORDER BY seal_no LIMIT $2`
const FIND_SEALS = `SELECT ${SEAL_COLUMNS} FROM env.audit_seals WHERE seal_no = ANY ($1::bigint[])`
const ADD_SEALS = `
  INSERT INTO env.audit_seals (${SEAL_COLUMNS})
  SELECT ${SEAL_COLUMNS} FROM ${rowsOf('env.audit_seals', '$1')} ON CONFLICT (seal_no) DO NOTHING`

export const auditSealTable: BulkTable<Seal> = {
  async read(db, { after = '0', limit }) {
    const records = (await db.rows(READ_SEALS, Number(after), limit)).map(toSeal)
    const last = records.at(-1)
    return { records, next: last && String(last.sealNo) }
  },
  async find(db, seals) {
    const numbers = seals.map(({ sealNo }) => sealNo)
    return (await db.rows(FIND_SEALS, numbers)).map(toSeal)
  },
  add(db, seals) {
    const values = seals.map(({ sealNo, body, signature }) => [sealNo, body, signature])
    return db.run(ADD_SEALS, rowsText(SEAL_COLUMNS, values))
  },
  count: (db) => countRows(db, 'env.audit_seals'),
}
