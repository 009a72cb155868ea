import type { Recharge } from '../../../recharges/recharge.ts'
import type { RechargeStore } from '../../../recharges/recharge-store.ts'
import { RECHARGE_COLUMNS, toRecharge } from '../../rows/recharge-row.ts'
import type { Database, Row } from '../database/database.ts'

export const FIND_TAKEABLE = `
  SELECT recharge_key FROM recharges INDEXED BY recharges_undecided
  WHERE state = 'VALIDATING'
    AND (lease_until_ms <= ? OR lease_until_ms > ? OR lease_owner IN (SELECT value FROM json_each(?)))
  ORDER BY created_at_ms, id LIMIT ?`

const TAKE = `
  UPDATE recharges SET lease_owner = ?, lease_until_ms = ? WHERE recharge_key = ?
  RETURNING ${RECHARGE_COLUMNS}`

type Taking = Parameters<RechargeStore['takeOverUndecided']>[0]

/** Must run within a transaction, so that nobody else can take the recharges that it finds. */
export function takeOverUndecided(db: Database, taking: Taking): Recharge[] {
  const { lease, endedByMs, wrongAfterMs, owners, limit } = taking
  const found = db.rows(FIND_TAKEABLE, endedByMs, wrongAfterMs, JSON.stringify(owners), limit)
  return found.map(([key = null]) => toRecharge(db.row(TAKE, lease.owner, lease.untilMs, key) as Row))
}
