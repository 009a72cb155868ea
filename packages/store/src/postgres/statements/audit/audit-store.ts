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
import type { Database } from '../../pool/database.ts'
import { statement } from '../../pool/statement.ts'
import { appendAudit } from './append-audit.ts'
import { searchStatement } from './search-audit.ts'

const READ_ENTRIES = `
  SELECT ${chainedRows.columns} FROM env.audit_entries WHERE position > $1 ORDER BY position LIMIT $2`
export const READ_HEADS = `SELECT ${headRows.columns} FROM env.audit_lanes ORDER BY lane`
/** Object by object, because one condition for all of them could be planned as a walk through the whole trail. */
export const FIND_BY_OBJECTS = `
  SELECT body FROM unnest($1::text[]) AS wanted(object) CROSS JOIN LATERAL (
    SELECT position, body FROM env.audit_entries WHERE object = wanted.object ORDER BY position DESC LIMIT $2
  ) AS found ORDER BY position DESC LIMIT $2`

const LIST_OBJECTS = listObjectsSql('env.audit_entries')

const LAST_SEAL = `SELECT ${sealRows.columns} FROM env.audit_seals ORDER BY seal_no DESC LIMIT 1`
const READ_SEALS = `
  SELECT ${sealRows.columns} FROM env.audit_seals WHERE seal_no > $1 ORDER BY seal_no LIMIT $2`
const ADD_SEAL = statement(
  `${insertInto('env.audit_seals', sealRows.written)} ON CONFLICT (seal_no) DO NOTHING`,
)

export function createAuditStore(database: Database): AuditStore {
  return {
    append: (entry) => appendAudit(database.alone, entry),
    search: (filter, page) => search(database, filter, page),
    async findByObjects(objects, { limit }) {
      const rows = await database.rows(FIND_BY_OBJECTS, objects, limit)
      return rows.map(([body]) => readEntry(body as string))
    },
    async listObjects(kind, { after, limit }) {
      const { from, before } = objectBounds(kind, after)
      const rows = await database.rows(LIST_OBJECTS, from, before, limit)
      return rows.map(([object]) => object as string)
    },
    async readEntries({ after, limit }) {
      return (await database.rows(READ_ENTRIES, after, limit)).map(chainedRows.fromRow)
    },
    async readHeads() {
      return (await database.rows(READ_HEADS)).map(headRows.fromRow)
    },
    async lastSeal() {
      const row = await database.row(LAST_SEAL)
      return row && sealRows.fromRow(row)
    },
    async readSeals({ afterNo, limit }) {
      return (await database.rows(READ_SEALS, afterNo, limit)).map(sealRows.fromRow)
    },
    async addSeal(seal) {
      return (await database.alone.run(...ADD_SEAL(sealRows.toValues(seal)))) > 0
    },
  }
}

async function search(
  database: Database,
  filter: AuditFilter,
  page: { limit: number; before?: number },
): Promise<AuditPage> {
  const { text, values, end } = searchStatement(filter, page)
  const [rows, [last]] = await Promise.all([
    database.rowsOnce(text, ...values),
    end ? database.rowsOnce(end.text, ...end.values) : [],
  ])
  return toPage(rows, page.limit, last?.[0] as number | undefined)
}
