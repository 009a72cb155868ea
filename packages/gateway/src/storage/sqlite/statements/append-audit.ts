import { FIRST_HASH, nextHash, nextPosition } from '../../../audit/chain.ts'
import type { AuditEntry } from '../../../base/audit-entry.ts'
import { CHAINED_COLUMNS, toAuditRow } from '../../rows/audit-row.ts'
import type { Database } from '../database/database.ts'

/** One process writes at a time, so one lane is enough. */
const LANE = 0

const FIND_HEAD = 'SELECT count, hash, position FROM audit_lanes WHERE lane = ?'
const SET_HEAD = `
  INSERT INTO audit_lanes (lane, count, hash, position) VALUES (?, ?, ?, ?)
  ON CONFLICT (lane) DO UPDATE SET count = excluded.count, hash = excluded.hash, position = excluded.position`
export const ADD_ENTRY = `INSERT INTO audit_entries (${CHAINED_COLUMNS}) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`

/** Must run within the transaction of the change. Undefined leaves no entry. */
export function appendAudit(db: Database, entry: AuditEntry | undefined): void {
  if (!entry) return
  const { atMs, digest, values } = toAuditRow(entry)
  const [count = 0, previous = FIRST_HASH, last = 0] = db.row(FIND_HEAD, LANE) ?? []
  const seq = Number(count) + 1
  const hash = nextHash(previous as string, digest)
  const position = nextPosition(LANE, atMs, Number(last))
  db.run(ADD_ENTRY, position, seq, hash, ...values)
  db.run(SET_HEAD, LANE, seq, hash, position)
}
