import type { RechargeStore } from '@txgw/domain/recharges/recharge-store'
import { RECHARGE_COLUMNS, toRecharge } from '../../../rows/recharge-row.ts'
import type { Database } from '../../pool/database.ts'
import { writeRecorded } from '../audit/append-audit.ts'
import { ofApps } from '../of-apps.ts'
import { beginRecharge, findByKey } from './begin-recharge.ts'
import { decideRecharge } from './decide-recharge.ts'
import { findPlayersOfRecharges, searchRecharges, sketchNewest } from './search-recharges.ts'
import { takeOverUndecided } from './take-over-undecided.ts'

export const FIND_RECHARGE = `SELECT ${RECHARGE_COLUMNS} FROM env.recharges WHERE id = $1`
const FIND_RECHARGE_OF_APPS = ofApps(FIND_RECHARGE)

const FIND_BY_ORDER = `SELECT ${RECHARGE_COLUMNS} FROM env.recharges WHERE app_id = $1 AND order_id = $2`

export const LIST_OWNERS = `SELECT DISTINCT lease_owner FROM env.recharges WHERE state = 'VALIDATING'`

export function createRechargeStore(database: Database): RechargeStore {
  return {
    beginRecharge: (recharge, lease, entry) => beginRecharge(database.alone, recharge, lease, entry),
    async findRecharge(id, apps) {
      const row = await (apps
        ? database.row(FIND_RECHARGE_OF_APPS, id, [...apps])
        : database.row(FIND_RECHARGE, id))
      return row && toRecharge(row)
    },
    searchRecharges: (filter, page) => searchRecharges(database, filter, page),
    sketchNewest: (apps, limit) => sketchNewest(database, apps, limit),
    findPlayers: (prefix, apps, limit) => findPlayersOfRecharges(database, prefix, apps, limit),
    findRechargeOfKey: (key) => findByKey(database, key),
    async findRechargeOfOrder(appId, orderId) {
      const row = await database.row(FIND_BY_ORDER, appId, orderId)
      return row && toRecharge(row)
    },
    async listLeaseOwners() {
      return (await database.rows(LIST_OWNERS)).map(([owner]) => owner as string)
    },
    takeOverUndecided: (taking) => takeOverUndecided(database.alone, taking),
    decideRecharge: async ({ entry, ...decision }) =>
      writeRecorded(database, (db) => decideRecharge(db, decision), entry && ((decided) => decided && entry)),
  }
}
