import { FIRST_HASH, nextHash } from '../../../audit/chain.ts'
import type { AuditEntry } from '../../../base/audit-entry.ts'
import { CHAINED_COLUMNS, toAuditRow } from '../../rows/audit-row.ts'
import type { Database } from '../database/database.ts'

const FIND_HEAD = 'SELECT count, hash FROM audit_lanes WHERE lane = ?'
const SET_HEAD = `
  INSERT INTO audit_lanes (lane, count, hash) VALUES (?, ?, ?)
  ON CONFLICT (lane) DO UPDATE SET count = excluded.count, hash = excluded.hash`
export const ADD_ENTRY = `INSERT INTO audit_entries (${CHAINED_COLUMNS}) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`

/** Must run within the transaction of the change. Undefined leaves no entry. */
export function appendAudit(db: Database, entry: AuditEntry | undefined): void {
  if (!entry) return
  const { lane, digest, values } = toAuditRow(entry)
  const [count = 0, previous = FIRST_HASH] = db.row(FIND_HEAD, lane) ?? []
  const seq = Number(count) + 1
  const hash = nextHash(previous as string, digest)
  db.run(ADD_ENTRY, lane, seq, hash, ...values)
  db.run(SET_HEAD, lane, seq, hash)
}
