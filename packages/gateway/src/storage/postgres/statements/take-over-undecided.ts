import type { Recharge } from '../../../recharges/recharge.ts'
import type { RechargeStore } from '../../../recharges/recharge-store.ts'
import { RECHARGE_COLUMNS, toRecharge } from '../../rows/recharge-row.ts'
import type { Transaction } from '../pool/database.ts'

/** A concurrent request skips the recharges that are locked here, and later finds them taken. */
export const TAKE_OVER = `
  WITH takeable AS MATERIALIZED (
    SELECT app_id, id FROM env.recharges
    WHERE state = 'VALIDATING' AND (lease_until_ms <= $1 OR lease_until_ms > $2 OR lease_owner = ANY ($3::text[]))
    ORDER BY created_at_ms, id LIMIT $4
    FOR UPDATE SKIP LOCKED
  ), taken AS (
    UPDATE env.recharges SET lease_owner = $5, lease_until_ms = $6
    FROM takeable WHERE recharges.app_id = takeable.app_id AND recharges.id = takeable.id
    RETURNING recharges.*
  )
  SELECT ${RECHARGE_COLUMNS} FROM taken ORDER BY created_at_ms, id`

type Taking = Parameters<RechargeStore['takeOverUndecided']>[0]

export async function takeOverUndecided(db: Transaction, taking: Taking): Promise<Recharge[]> {
  const { lease, endedByMs, wrongAfterMs, owners, limit } = taking
  const rows = await db.rows(TAKE_OVER, endedByMs, wrongAfterMs, owners, limit, lease.owner, lease.untilMs)
  return rows.map(toRecharge)
}
