import type { AuditFilter, AuditStore, LaneHead } from '../../../audit/audit-store.ts'
import { readEntry } from '../../../audit/entry-text.ts'
import type { Seal } from '../../../audit/seal.ts'
import { idsFrom } from '../../../base/ids.ts'
import { CHAINED_COLUMNS, toChained } from '../../rows/audit-row.ts'
import type { Database, Row, Value } from '../pool/database.ts'
import { appendAudit } from './append-audit.ts'

const LIST_LANES = `
  SELECT DISTINCT lane FROM env.audit_entries UNION SELECT lane FROM env.audit_lanes ORDER BY lane`
const READ_LANE = `
  SELECT ${CHAINED_COLUMNS} FROM env.audit_entries WHERE lane = $1 AND seq > $2 ORDER BY seq LIMIT $3`
const READ_HEADS = 'SELECT lane, count, hash FROM env.audit_lanes ORDER BY lane'
const FIND_BY_OBJECTS = `
  SELECT body FROM env.audit_entries WHERE object = ANY ($1::text[]) ORDER BY entry_id DESC LIMIT $2`

const LAST_SEAL = 'SELECT seal_no, body, signature FROM env.audit_seals ORDER BY seal_no DESC LIMIT 1'
const READ_SEALS = `
  SELECT seal_no, body, signature FROM env.audit_seals WHERE seal_no > $1 ORDER BY seal_no LIMIT $2`
const ADD_SEAL = `
  INSERT INTO env.audit_seals (seal_no, body, signature) VALUES ($1, $2, $3) ON CONFLICT (seal_no) DO NOTHING`

export function createAuditStore(database: Database): AuditStore {
  return {
    append: (entry) => appendAudit(database, entry),
    async search(filter, page) {
      const { text, values } = searchStatement(filter, page)
      return (await database.rowsOnce(text, ...values)).map(([body]) => readEntry(body as string))
    },
    async findByObjects(objects, { limit }) {
      const rows = await database.rows(FIND_BY_OBJECTS, objects, limit)
      return rows.map(([body]) => readEntry(body as string))
    },
    async listLanes() {
      return (await database.rows(LIST_LANES)).map(([lane]) => lane as number)
    },
    async readLane(lane, { afterSeq, limit }) {
      return (await database.rows(READ_LANE, lane, afterSeq, limit)).map(toChained)
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

export function toHead([lane, count, hash]: Row): LaneHead {
  return { lane, count, hash } as LaneHead
}

export function toSeal([sealNo, body, signature]: Row): Seal {
  return { sealNo, body, signature } as Seal
}

const COLUMNS = [
  ['object', 'object'],
  ['appId', 'app_id'],
  ['actor', 'actor'],
  ['operation', 'operation'],
] as const

/** Each text has an index that is sorted by id. The limit is not a parameter, because the plan depends on it. */
function searchStatement(
  filter: AuditFilter,
  page: { limit: number; after?: string },
): { text: string; values: Value[] } {
  const values: Value[] = []
  const given = (value: Value) => `$${values.push(value)}`
  const conditions = COLUMNS.flatMap(([field, column]) => {
    const wanted = filter[field]
    return wanted === undefined ? [] : [`${column} = ${given(wanted)}`]
  })
  if (filter.fromMs !== undefined) conditions.push(`entry_id >= ${given(idsFrom(filter.fromMs))}`)
  if (filter.toMs !== undefined) conditions.push(`entry_id < ${given(idsFrom(filter.toMs))}`)
  if (page.after !== undefined) conditions.push(`entry_id < ${given(page.after)}`)
  const where = conditions.length === 0 ? '' : `WHERE ${conditions.join(' AND ')}`
  const text = `SELECT body FROM env.audit_entries ${where} ORDER BY entry_id DESC LIMIT ${page.limit}`
  return { text, values }
}
