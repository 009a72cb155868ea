import type { AuditFilter, AuditStore, LaneHead } from '../../../audit/audit-store.ts'
import { readEntry } from '../../../audit/entry-text.ts'
import type { Seal } from '../../../audit/seal.ts'
import { idsFrom } from '../../../base/ids.ts'
import { CHAINED_COLUMNS, toChained } from '../../rows/audit-row.ts'
import type { Connection } from '../database/connection.ts'
import type { Database, NamedValues, Row } from '../database/database.ts'
import { appendAudit } from './append-audit.ts'

const LIST_LANES = 'SELECT DISTINCT lane FROM audit_entries UNION SELECT lane FROM audit_lanes ORDER BY 1'
const READ_LANE = `
  SELECT ${CHAINED_COLUMNS} FROM audit_entries WHERE lane = ? AND seq > ? ORDER BY seq LIMIT ?`
const READ_HEADS = 'SELECT lane, count, hash FROM audit_lanes ORDER BY lane'
const FIND_BY_OBJECTS = `
  SELECT body FROM audit_entries WHERE object IN (SELECT value FROM json_each(?))
  ORDER BY entry_id DESC LIMIT ?`

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
      return connection.read((db) => search(db, filter, page)).map(([body]) => readEntry(body as string))
    },
    async findByObjects(objects, { limit }) {
      const rows = connection.read((db) => db.rows(FIND_BY_OBJECTS, JSON.stringify(objects), limit))
      return rows.map(([body]) => readEntry(body as string))
    },
    async listLanes() {
      return connection.read((db) => db.rows(LIST_LANES)).map(([lane]) => lane as number)
    },
    async readLane(lane, { afterSeq, limit }) {
      return connection.read((db) => db.rows(READ_LANE, lane, afterSeq, limit)).map(toChained)
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

export function toHead([lane, count, hash]: Row): LaneHead {
  return { lane, count, hash } as LaneHead
}

export function toSeal([sealNo, body, signature]: Row): Seal {
  return { sealNo, body, signature } as Seal
}

const CONDITIONS: [keyof AuditFilter, string][] = [
  ['object', 'object = $object'],
  ['appId', 'app_id = $appId'],
  ['actor', 'actor = $actor'],
  ['operation', 'operation = $operation'],
  ['fromMs', 'entry_id >= $from'],
  ['toMs', 'entry_id < $to'],
]

/** Follows the index of the first given filter in the order of the ids, and skips what the other filters refuse. */
const INDEXES: [keyof AuditFilter, string][] = [
  ['object', 'audit_entries_by_object'],
  ['appId', 'audit_entries_by_app'],
  ['actor', 'audit_entries_by_actor'],
  ['operation', 'audit_entries_by_operation'],
]

function search(db: Database, filter: AuditFilter, page: { limit: number; after?: string }): Row[] {
  const { fromMs, toMs, ...texts } = filter
  const [, index] = INDEXES.find(([field]) => filter[field] !== undefined) ?? ['', 'audit_entries_by_id']
  const conditions = CONDITIONS.flatMap(([field, condition]) =>
    filter[field] === undefined ? [] : [condition],
  )
  if (page.after !== undefined) conditions.push('entry_id < $after')
  const where = conditions.length === 0 ? '' : `WHERE ${conditions.join(' AND ')}`
  const values: NamedValues = {
    ...texts,
    ...(fromMs !== undefined && { from: idsFrom(fromMs) }),
    ...(toMs !== undefined && { to: idsFrom(toMs) }),
    ...(page.after !== undefined && { after: page.after }),
    limit: page.limit,
  }
  return db.rowsNamed(
    `SELECT body FROM audit_entries INDEXED BY ${index} ${where} ORDER BY entry_id DESC LIMIT $limit`,
    values,
  )
}
