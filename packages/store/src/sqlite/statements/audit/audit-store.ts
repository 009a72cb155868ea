import type { AuditFilter, AuditPage, AuditStore, LaneHead } from '@txgw/domain/audit/audit-store'
import { readEntry } from '@txgw/domain/audit/entry-text'
import type { Seal } from '@txgw/domain/audit/seal'
import { CHAINED_COLUMNS, toChained, toPage } from '../../../rows/audit-row.ts'
import type { Connection } from '../../database/connection.ts'
import type { Database, Row } from '../../database/database.ts'
import { appendAudit } from './append-audit.ts'
import { searchStatement } from './search-audit.ts'

const READ_ENTRIES = `
  SELECT ${CHAINED_COLUMNS} FROM audit_entries WHERE position > ? ORDER BY position LIMIT ?`
export const READ_HEADS = 'SELECT lane, count, hash, position FROM audit_lanes ORDER BY lane'
export const FIND_BY_OBJECTS = `
  SELECT body FROM audit_entries WHERE object IN (SELECT value FROM json_each(?))
  ORDER BY position DESC LIMIT ?`

const LAST_SEAL = 'SELECT seal_no, body, signature FROM audit_seals ORDER BY seal_no DESC LIMIT 1'
const READ_SEALS = `
  SELECT seal_no, body, signature FROM audit_seals WHERE seal_no > ? ORDER BY seal_no LIMIT ?`
export const ADD_SEAL = `
  INSERT INTO audit_seals (seal_no, body, signature) VALUES (?, ?, ?) ON CONFLICT (seal_no) DO NOTHING`

export function createAuditStore(connection: Connection): AuditStore {
  return {
    async append(entry) {
      connection.write((db) => appendAudit(db, entry))
    },
    async search(filter, page) {
      return connection.read((db) => search(db, filter, page))
    },
    async findByObjects(objects, { limit }) {
      const rows = connection.read((db) => db.rows(FIND_BY_OBJECTS, JSON.stringify(objects), limit))
      return rows.map(([body]) => readEntry(body as string))
    },
    async readEntries({ after, limit }) {
      return connection.read((db) => db.rows(READ_ENTRIES, after, limit)).map(toChained)
    },
    async readHeads() {
      return connection.read((db) => db.rows(READ_HEADS)).map(toHead)
    },
    async lastSeal() {
      const row = connection.read((db) => db.row(LAST_SEAL))
      return row && toSeal(row)
    },
    async readSeals({ afterNo, limit }) {
      return connection.read((db) => db.rows(READ_SEALS, afterNo, limit)).map(toSeal)
    },
    async addSeal({ sealNo, body, signature }) {
      return connection.write((db) => db.run(ADD_SEAL, sealNo, body, signature) > 0)
    },
  }
}

export function toHead([lane, count, hash, position]: Row): LaneHead {
  return { lane, count, hash, position } as LaneHead
}

export function toSeal([sealNo, body, signature]: Row): Seal {
  return { sealNo, body, signature } as Seal
}

function search(db: Database, filter: AuditFilter, page: { limit: number; before?: number }): AuditPage {
  const { sql, values, endSql } = searchStatement(filter, page)
  const rows = db.rowsNamed(sql, values)
  const [end] = endSql === undefined ? [] : db.rowsNamed(endSql, values)
  return toPage(rows, page.limit, end?.[0] as number | undefined)
}
