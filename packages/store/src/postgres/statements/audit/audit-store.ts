import type { AuditFilter, AuditPage, AuditStore, LaneHead } from '@txgw/domain/audit/audit-store'
import { readEntry } from '@txgw/domain/audit/entry-text'
import type { Seal } from '@txgw/domain/audit/seal'
import { CHAINED_COLUMNS, toChained, toPage } from '../../../rows/audit-row.ts'
import type { Database, Row } from '../../pool/database.ts'
import { appendAudit } from './append-audit.ts'
import { searchStatement } from './search-audit.ts'

const READ_ENTRIES = `
  SELECT ${CHAINED_COLUMNS} FROM env.audit_entries WHERE position > $1 ORDER BY position LIMIT $2`
export const READ_HEADS = 'SELECT lane, count, hash, position FROM env.audit_lanes ORDER BY lane'
/** Object by object, because one condition for all of them could be planned as a walk through the whole trail. */
export const FIND_BY_OBJECTS = `
  SELECT body FROM unnest($1::text[]) AS wanted(object) CROSS JOIN LATERAL (
    SELECT position, body FROM env.audit_entries WHERE object = wanted.object ORDER BY position DESC LIMIT $2
  ) AS found ORDER BY position DESC LIMIT $2`

const LAST_SEAL = 'SELECT seal_no, body, signature FROM env.audit_seals ORDER BY seal_no DESC LIMIT 1'
const READ_SEALS = `
  SELECT seal_no, body, signature FROM env.audit_seals WHERE seal_no > $1 ORDER BY seal_no LIMIT $2`
const ADD_SEAL = `
  INSERT INTO env.audit_seals (seal_no, body, signature) VALUES ($1, $2, $3) ON CONFLICT (seal_no) DO NOTHING`

export function createAuditStore(database: Database): AuditStore {
  return {
    append: (entry) => appendAudit(database.alone, entry),
    search: (filter, page) => search(database, filter, page),
    async findByObjects(objects, { limit }) {
      const rows = await database.rows(FIND_BY_OBJECTS, objects, limit)
      return rows.map(([body]) => readEntry(body as string))
    },
    async readEntries({ after, limit }) {
      return (await database.rows(READ_ENTRIES, after, limit)).map(toChained)
    },
    async readHeads() {
      return (await database.rows(READ_HEADS)).map(toHead)
    },
    async lastSeal() {
      const row = await database.row(LAST_SEAL)
      return row && toSeal(row)
    },
    async readSeals({ afterNo, limit }) {
      return (await database.rows(READ_SEALS, afterNo, limit)).map(toSeal)
    },
    async addSeal({ sealNo, body, signature }) {
      return (await database.alone.run(ADD_SEAL, sealNo, body, signature)) > 0
    },
  }
}

export function toHead([lane, count, hash, position]: Row): LaneHead {
  return { lane, count, hash, position } as LaneHead
}

export function toSeal([sealNo, body, signature]: Row): Seal {
  return { sealNo, body, signature } as Seal
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
