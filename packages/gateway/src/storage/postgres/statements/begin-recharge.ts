import type { Recharge } from '../../../recharges/recharge.ts'
import type { Lease } from '../../../recharges/recharge-store.ts'
import { RECHARGE_COLUMNS, rechargeValues, toRecharge } from '../../rows/recharge-row.ts'
import type { Transaction } from '../pool/database.ts'

const ADD = `
  INSERT INTO env.recharges (${RECHARGE_COLUMNS}, app_id, lease_owner, lease_until_ms)`

/** In the order of the columns above. */
const VALUES =
  '$1::text, $2::text, $3::text, $4::text, $5::text, $6::text, $7::text, $8::text, $9::text, ' +
  '$10::bigint, $11::bigint, $12::text, $13::text, $14::bigint'

const BEGIN = `${ADD} VALUES (${VALUES})`

/**
 * The request that takes the key begins. A concurrent request with the same key waits here until the first
 * one has committed.
 */
const BEGIN_WITH_KEY = `
  WITH taken AS (
    INSERT INTO env.idempotency_keys (idempotency_key, app_id, recharge_id) VALUES ($7, $12, $1)
    ON CONFLICT (idempotency_key) DO NOTHING
    RETURNING recharge_id
  )
  ${ADD} SELECT ${VALUES} FROM taken`

const FIND_HOLDER = 'SELECT app_id, recharge_id FROM env.idempotency_keys WHERE idempotency_key = $1'

const FIND = `SELECT ${RECHARGE_COLUMNS} FROM env.recharges WHERE app_id = $1 AND id = $2`

export async function beginRecharge(
  db: Transaction,
  recharge: Recharge,
  lease: Lease,
): Promise<Recharge | undefined> {
  const { idempotency } = recharge
  const values = [...rechargeValues(recharge), lease.owner, lease.untilMs]
  const begun = await db.run(idempotency ? BEGIN_WITH_KEY : BEGIN, ...values)
  if (begun > 0 || !idempotency) return undefined
  // The recharge that held the key may be deleted between the two statements. Then the key is free.
  return (await findByKey(db, idempotency.key)) ?? beginRecharge(db, recharge, lease)
}

async function findByKey(db: Transaction, key: string): Promise<Recharge | undefined> {
  const holder = await db.row(FIND_HOLDER, key)
  const row = holder && (await db.row(FIND, ...(holder as [string, string])))
  return row && toRecharge(row)
}
