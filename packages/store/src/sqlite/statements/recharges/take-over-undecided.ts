import type { Recharge } from '@txgw/domain/recharges/recharge'
import type { RechargeStore } from '@txgw/domain/recharges/recharge-store'
import { RECHARGE_COLUMNS, toRecharge } from '../../../rows/recharge-row.ts'
import type { Database, Row } from '../../database/database.ts'
import { statement } from '../../database/statement.ts'

export const FIND_TAKEABLE = statement(`
  SELECT recharge_key FROM recharges INDEXED BY recharges_undecided
  WHERE state = 'VALIDATING'
    AND (
    lease_until_ms <= :ended_by_ms OR lease_until_ms > :wrong_after_ms
    OR lease_owner IN (SELECT value FROM json_each(:owners))
  )
  ORDER BY created_at_ms, id LIMIT :limit`)

const TAKE = statement(`
  UPDATE recharges SET lease_owner = :owner, lease_until_ms = :until_ms WHERE recharge_key = :key
  RETURNING ${RECHARGE_COLUMNS}`)

type Taking = Parameters<RechargeStore['takeOverUndecided']>[0]

/** Must run within a transaction, so that nobody else can take the recharges that it finds. */
export function takeOverUndecided(db: Database, taking: Taking): Recharge[] {
  const { lease, endedByMs, wrongAfterMs, owners, limit } = taking
  const found = db.rows(
    ...FIND_TAKEABLE({
      ended_by_ms: endedByMs,
      wrong_after_ms: wrongAfterMs,
      owners: JSON.stringify(owners),
      limit,
    }),
  )
  const { owner, untilMs } = lease
  return found.map(([key = null]) => toRecharge(db.row(...TAKE({ owner, until_ms: untilMs, key })) as Row))
}
