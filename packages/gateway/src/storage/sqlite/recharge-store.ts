import type { Recharge } from '../../recharges/recharge.ts'
import type { RechargeStore } from '../store.ts'
import type { Connection } from './connection.ts'
import type { Database } from './database.ts'
import { decideRecharge, toDecisionRow } from './decide-recharge.ts'
import { RECHARGE_COLUMNS, rechargeValues, toRecharge } from './recharge-row.ts'
import type { SharedCommit } from './shared-commit.ts'

const ADD = `
  INSERT INTO recharges (${RECHARGE_COLUMNS}, app_id) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`

const FIND = `SELECT ${RECHARGE_COLUMNS} FROM recharges WHERE id = ?`
const FIND_BY_KEY = `SELECT ${RECHARGE_COLUMNS} FROM recharges WHERE idempotency_key = ?`

export const LIST_UNDECIDED = `
  SELECT ${RECHARGE_COLUMNS} FROM recharges INDEXED BY recharges_undecided
  WHERE state = 'VALIDATING' AND created_at_ms < ? ORDER BY created_at_ms, id LIMIT ?`

export function createRechargeStore(connection: Connection, commit: SharedCommit): RechargeStore {
  return {
    async beginRecharge(recharge) {
      const values = rechargeValues(recharge)
      return commit.write((db) => {
        const earlier = findByKey(db, recharge)
        if (!earlier) db.run(ADD, ...values)
        return earlier
      })
    },
    async findRecharge(id) {
      const row = connection.read((db) => db.row(FIND, id))
      return row && toRecharge(row)
    },
    async listUndecided(beganBeforeMs, limit) {
      return connection.read((db) => db.rows(LIST_UNDECIDED, beganBeforeMs, limit)).map(toRecharge)
    },
    async decideRecharge(decision) {
      const row = toDecisionRow(decision)
      return commit.write((db) => decideRecharge(db, row))
    },
  }
}

function findByKey(db: Database, { idempotency }: Recharge): Recharge | undefined {
  const row = idempotency ? db.row(FIND_BY_KEY, idempotency.key) : undefined
  return row && toRecharge(row)
}
