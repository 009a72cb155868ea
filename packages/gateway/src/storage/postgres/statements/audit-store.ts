import type { AuditFilter, AuditPage, AuditStore, LaneHead } from '../../../audit/audit-store.ts'
import { readEntry } from '../../../audit/entry-text.ts'
import type { Seal } from '../../../audit/seal.ts'
import {
  CHAINED_COLUMNS,
  isScan,
  positionsOf,
  toChained,
  toPage,
  WINDOW,
  wantedFields,
} from '../../rows/audit-row.ts'
import type { Database, Row, Value } from '../pool/database.ts'
import { appendAudit } from './append-audit.ts'

const READ_ENTRIES = `
  SELECT ${CHAINED_COLUMNS} FROM env.audit_entries WHERE position > $1 ORDER BY position LIMIT $2`
const READ_HEADS = 'SELECT lane, count, hash, position FROM env.audit_lanes ORDER BY lane'
const FIND_BY_OBJECTS = `
  SELECT body FROM env.audit_entries WHERE object = ANY ($1::text[]) ORDER BY position DESC LIMIT $2`

const LAST_SEAL = 'SELECT seal_no, body, signature FROM env.audit_seals ORDER BY seal_no DESC LIMIT 1'
const READ_SEALS = `
  SELECT seal_no, body, signature FROM env.audit_seals WHERE seal_no > $1 ORDER BY seal_no LIMIT $2`
const ADD_SEAL = `
  INSERT INTO env.audit_seals (seal_no, body, signature) VALUES ($1, $2, $3) ON CONFLICT (seal_no) DO NOTHING`

export function createAuditStore(database: Database): AuditStore {
  return {
    append: (entry) => appendAudit(database, entry),
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
      return (await database.run(ADD_SEAL, sealNo, body, signature)) > 0
    },
  }
}

export function toHead([lane, count, hash, position]: Row): LaneHead {
  return { lane, count, hash, position } as LaneHead
}

export function toSeal([sealNo, body, signature]: Row): Seal {
  return { sealNo, body, signature } as Seal
}

/** The limits are not parameters, because the plan depends on them. */
async function search(
  database: Database,
  filter: AuditFilter,
  { limit, before }: { limit: number; before?: number },
): Promise<AuditPage> {
  const { from = 0, to = Number.MAX_SAFE_INTEGER } = positionsOf(filter)
  const values: Value[] = [from, Math.min(to, before ?? to)]
  const within = 'position >= $1 AND position < $2'
  const given = (value: Value) => `$${values.push(value)}`
  const matching = wantedFields(filter).map(
    ([field, operator, value]) => `(body::json ->> '${field}') COLLATE "C" ${operator} ${given(value)}`,
  )
  if (filter.object !== undefined) matching.push(`object = ${given(filter.object)}`)
  const newest = `ORDER BY position DESC LIMIT`
  if (!isScan(filter)) {
    const where = [within, ...matching].join(' AND ')
    const text = `SELECT position, body FROM env.audit_entries WHERE ${where} ${newest} ${limit + 1}`
    return toPage(await database.rowsOnce(text, ...values), limit, undefined)
  }
  const window = `SELECT * FROM env.audit_entries WHERE ${within} ${newest} ${WINDOW}`
  const text = `SELECT position, body FROM (${window}) AS seen WHERE ${matching.join(' AND ')} ${newest} ${limit + 1}`
  const end = `SELECT position FROM env.audit_entries WHERE ${within} ${newest} 1 OFFSET ${WINDOW - 1}`
  const [rows, [last]] = await Promise.all([
    database.rowsOnce(text, ...values),
    database.rowsOnce(end, ...values.slice(0, 2)),
  ])
  return toPage(rows, limit, last?.[0] as number | undefined)
}
