import type { AuditEntry } from '@txgw/domain/audit/audit-entry'
import { FIRST_HASH, LANES } from '@txgw/domain/audit/chain'
import { chainedRows, toAuditRow } from '../../../rows/audit-row.ts'
import type { Database, Transaction, Value } from '../../pool/database.ts'
import { statement } from '../../pool/statement.ts'

/** A session keeps to one lane, so that few sessions wait for each other. */
const LANE = `pg_backend_pid() % ${LANES}`

/**
 * Two WITH parts that append an entry to a lane if the given table has a row. It must not have more than one. Their
 * values are those of `auditValues`. The lane stays locked until the commit, so this comes last in a statement.
 */
export function appendEntry(source: string): string {
  const hashAfter = (previous: string) =>
    `encode(sha256(convert_to(${previous} || :audit_body::text, 'UTF8')), 'hex')`
  return `audit_head AS (
      INSERT INTO env.audit_lanes AS head (lane, count, hash, position)
      SELECT ${LANE}, 1, ${hashAfter(`'${FIRST_HASH}'`)}, :audit_at_ms::bigint * ${LANES} + ${LANE} FROM ${source}
      ON CONFLICT (lane) DO UPDATE SET count = head.count + 1, hash = ${hashAfter('head.hash')},
        position = greatest(excluded.position, head.position + ${LANES})
      RETURNING position, count, hash
    ), audit_entry AS (
      INSERT INTO env.audit_entries (${chainedRows.columns})
      SELECT position, count, hash, :audit_object::text, :audit_body::text FROM audit_head
    )`
}

export function auditValues(entry: AuditEntry): Record<string, Value> {
  const { atMs, object, body } = toAuditRow(entry)
  return { audit_at_ms: atMs, audit_object: object, audit_body: body }
}

const APPEND = statement(`WITH one AS (SELECT), ${appendEntry('one')} SELECT`)

/** Undefined leaves no entry. */
export async function appendAudit(db: Transaction, entry: AuditEntry | undefined): Promise<void> {
  if (entry) await db.run(...APPEND(auditValues(entry)))
}

/** Runs the act, and appends the entry of its result in the same transaction. */
export function writeRecorded<T>(
  database: Database,
  act: (db: Transaction) => Promise<T>,
  entryOf: ((result: T) => AuditEntry | undefined) | undefined,
): Promise<T> {
  if (!entryOf) return act(database.alone)
  return database.write(async (db) => {
    const result = await act(db)
    await appendAudit(db, entryOf(result))
    return result
  })
}
