import type { Recharge } from '@txgw/domain/recharges/recharge'
import type { RechargeStore } from '@txgw/domain/recharges/recharge-store'
import { RECHARGE_COLUMNS, toRecharge } from '../../../rows/recharge-row.ts'
import type { Transaction } from '../../pool/database.ts'
import { statement } from '../../pool/statement.ts'

/** A concurrent request skips the recharges that are locked here, and later finds them taken. */
export const TAKE_OVER = statement(`
  WITH takeable AS MATERIALIZED (
    SELECT app_id, id FROM env.recharges
    WHERE state = 'VALIDATING' AND (
      lease_until_ms <= :ended_by_ms OR lease_until_ms > :wrong_after_ms OR lease_owner = ANY (:owners::text[])
    )
    ORDER BY created_at_ms, id LIMIT :limit
    FOR UPDATE SKIP LOCKED
  ), taken AS (
    UPDATE env.recharges SET lease_owner = :owner, lease_until_ms = :until_ms
    FROM takeable WHERE recharges.app_id = takeable.app_id AND recharges.id = takeable.id
    RETURNING recharges.*
  )
  SELECT ${RECHARGE_COLUMNS} FROM taken ORDER BY created_at_ms, id`)

type Taking = Parameters<RechargeStore['takeOverUndecided']>[0]

export async function takeOverUndecided(db: Transaction, taking: Taking): Promise<Recharge[]> {
  const { lease, endedByMs, wrongAfterMs, owners, limit } = taking
  const rows = await db.rows(
    ...TAKE_OVER({
      ended_by_ms: endedByMs,
      wrong_after_ms: wrongAfterMs,
      owners,
      limit,
      owner: lease.owner,
      until_ms: lease.untilMs,
    }),
  )
  return rows.map(toRecharge)
}
