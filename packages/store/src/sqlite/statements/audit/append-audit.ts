import type { AuditEntry } from '@txgw/domain/audit/audit-entry'
import { FIRST_HASH, nextHash, nextPosition } from '@txgw/domain/audit/chain'
import { chainedRows, toAuditRow } from '../../../rows/audit-row.ts'
import type { Database } from '../../database/database.ts'
import { placesOf, rowWriter, statement } from '../../database/statement.ts'

/** One process writes at a time, so one lane is enough. */
const LANE = 0

const FIND_HEAD = 'SELECT count, hash, position FROM audit_lanes WHERE lane = ?'
const ADD_HEAD = `
  INSERT INTO audit_lanes (lane, count, hash, position) VALUES (?, 0, '${FIRST_HASH}', 0)
  ON CONFLICT (lane) DO NOTHING`
const MOVE_HEAD = statement(`
  UPDATE audit_lanes SET count = :count, hash = :hash, position = :position
  WHERE lane = :lane AND hash = :hash_before AND count = :count - 1`)
const ADD_ENTRY = `
  INSERT INTO audit_entries (${chainedRows.columns}) VALUES (${placesOf(chainedRows.columns)})`
const toCells = rowWriter(chainedRows)

interface Head {
  count: number
  hash: string
  position: number
}

/** The head as this process last saw it. It may be out of date: another process wrote, or a transaction ended badly. */
const heads = new WeakMap<Database, Head>()

/** Must run within the transaction of the change. Undefined leaves no entry. */
export function appendAudit(db: Database, entry: AuditEntry | undefined): void {
  if (!entry) return
  const { atMs, object, body } = toAuditRow(entry)
  const move = (head: Head): boolean => {
    const next = {
      count: head.count + 1,
      hash: nextHash(head.hash, body),
      position: nextPosition(LANE, atMs, head.position),
    }
    if (db.run(...MOVE_HEAD({ ...next, lane: LANE, hash_before: head.hash })) === 0) return false
    const { position, count: seq, hash } = next
    db.run(ADD_ENTRY, ...toCells({ position, seq, hash, object, body }))
    heads.set(db, next)
    return true
  }
  const seen = heads.get(db)
  if (seen && move(seen)) return
  if (!move(findHead(db))) throw new Error('the head of the audit trail changed within a transaction')
}

function findHead(db: Database): Head {
  db.run(ADD_HEAD, LANE)
  const [count, hash, position] = db.row(FIND_HEAD, LANE) ?? []
  return { count: Number(count), hash: hash as string, position: Number(position) }
}
