import type { AuditFilter, AuditPage, AuditStore } from '@txgw/domain/audit/audit-store'
import { readEntry } from '@txgw/domain/audit/entry-text'
import {
  chainedRows,
  headRows,
  listObjectsSql,
  objectBounds,
  sealRows,
  toPage,
} from '../../../rows/audit-row.ts'
import { insertInto } from '../../../rows/named-columns.ts'
import type { Connection } from '../../database/connection.ts'
import type { Database } from '../../database/database.ts'
import { valuesOf } from '../../database/named-values.ts'
import { statement } from '../../database/statement.ts'
import { appendAudit } from './append-audit.ts'
import { searchStatement } from './search-audit.ts'

const READ_ENTRIES = `
  SELECT ${chainedRows.columns} FROM audit_entries WHERE position > ? ORDER BY position LIMIT ?`
export const READ_HEADS = `SELECT ${headRows.columns} FROM audit_lanes ORDER BY lane`
export const FIND_BY_OBJECTS = `
  SELECT body FROM audit_entries WHERE object IN (SELECT value FROM json_each(?))
  ORDER BY position DESC LIMIT ?`

const LIST_OBJECTS = listObjectsSql('audit_entries').replaceAll(/\$(?=\d)/g, '?')

const LAST_SEAL = `SELECT ${sealRows.columns} FROM audit_seals ORDER BY seal_no DESC LIMIT 1`
const READ_SEALS = `
  SELECT ${sealRows.columns} FROM audit_seals WHERE seal_no > ? ORDER BY seal_no LIMIT ?`
const ADD_SEAL = statement(`${insertInto('audit_seals', sealRows.written)} ON CONFLICT (seal_no) DO NOTHING`)

const sealValues = valuesOf(sealRows)

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
    async listObjects(kind, { after, limit }) {
      const { from, before } = objectBounds(kind, after)
      return connection
        .read((db) => db.rows(LIST_OBJECTS, from, before, limit))
        .map(([object]) => object as string)
    },
    async readEntries({ after, limit }) {
      return connection.read((db) => db.rows(READ_ENTRIES, after, limit)).map(chainedRows.fromRow)
    },
    async readHeads() {
      return connection.read((db) => db.rows(READ_HEADS)).map(headRows.fromRow)
    },
    async lastSeal() {
      const row = connection.read((db) => db.row(LAST_SEAL))
      return row && sealRows.fromRow(row)
    },
    async readSeals({ afterNo, limit }) {
      return connection.read((db) => db.rows(READ_SEALS, afterNo, limit)).map(sealRows.fromRow)
    },
    async addSeal(seal) {
      return connection.write((db) => db.run(...ADD_SEAL(sealValues(seal))) > 0)
    },
  }
}

function search(db: Database, filter: AuditFilter, page: { limit: number; before?: number }): AuditPage {
  const { sql, values, endSql } = searchStatement(filter, page)
  const rows = db.rowsNamed(sql, values)
  const [end] = endSql === undefined ? [] : db.rowsNamed(endSql, values)
  return toPage(rows, page.limit, end?.[0] as number | undefined)
}
