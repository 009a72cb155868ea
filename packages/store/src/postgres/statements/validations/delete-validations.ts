import type { AuditEntry } from '@txgw/domain/audit/audit-entry'
import { VALIDATION_OUTCOMES } from '@txgw/domain/validations/validation'
import type { Database, Transaction } from '../../pool/database.ts'
import { writeRecorded } from '../audit/append-audit.ts'
import { forgetRecharges } from '../recharges/forget-recharges.ts'

const ENDED_WITHOUT_ORDER =
  "recharges.id = deleted.recharge_id AND recharges.state = 'ENDED' AND recharges.order_id IS NULL"

/** Reads no more rows of each outcome than it may delete: the first by id are the oldest. */
export function deleteStatement(limit: number): string {
  const oldest = VALIDATION_OUTCOMES.map(
    (outcome) => `(
      SELECT app_id, id, started_at_ms FROM env.validations WHERE outcome = '${outcome}'
      ORDER BY id LIMIT ${limit})`,
  )
  return `
    WITH oldest AS MATERIALIZED (
      ${oldest.join(' UNION ALL ')} ORDER BY id LIMIT ${limit}
    ), deleted AS (
      DELETE FROM env.validations USING oldest
      WHERE validations.app_id = oldest.app_id AND validations.id = oldest.id AND oldest.started_at_ms < $1
      RETURNING validations.app_id, validations.recharge_id
    ), ${forgetRecharges('deleted', ENDED_WITHOUT_ORDER)}
    SELECT count(*) FROM deleted`
}

export async function deleteValidationsBefore(
  database: Database,
  startedAtMs: number,
  limit: number,
  entryOf?: (deleted: number) => AuditEntry | undefined,
): Promise<number> {
  const text = deleteStatement(limit)
  if (!entryOf) return (await database.runOnceForRow(text, startedAtMs))?.[0] as number
  const act = async (db: Transaction) => (await db.row(text, startedAtMs))?.[0] as number
  return writeRecorded(database, act, entryOf)
}
