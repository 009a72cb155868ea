import type { AuditEntry } from '@txgw/domain/audit/audit-entry'
import type { Recharge } from '@txgw/domain/recharges/recharge'
import type { BegunRecharge, Lease, RechargeStore } from '@txgw/domain/recharges/recharge-store'
import { RECHARGE_COLUMNS, rechargeRows, toRecharge } from '../../../rows/recharge-row.ts'
import type { Connection } from '../../database/connection.ts'
import type { Database } from '../../database/database.ts'
import type { SharedCommit } from '../../database/shared-commit.ts'
import { placesOf, rowWriter } from '../../database/statement.ts'
import { findApp } from '../apps/app-store.ts'
import { appendAudit } from '../audit/append-audit.ts'
import { ofApps } from '../of-apps.ts'
import { decideRecharge, toDecisionRow } from './decide-recharge.ts'
import { findPlayersOfRecharges, searchRecharges, sketchNewest } from './search-recharges.ts'
import { takeOverUndecided } from './take-over-undecided.ts'

const ADDED_COLUMNS = [...rechargeRows.written, 'lease_owner', 'lease_until_ms'].join(', ')
const ADD = `INSERT INTO recharges (${ADDED_COLUMNS}) VALUES (${placesOf(ADDED_COLUMNS)})`

const rowOf = rowWriter(rechargeRows)

export const FIND_RECHARGE = `SELECT ${RECHARGE_COLUMNS} FROM recharges WHERE id = ?`
const FIND_RECHARGE_OF_APPS = ofApps({
  columns: RECHARGE_COLUMNS,
  table: 'recharges',
  index: 'recharges_by_app',
  where: 'id',
})
const FIND_BY_KEY = `SELECT ${RECHARGE_COLUMNS} FROM recharges WHERE idempotency_key = ?`

const FIND_BY_ORDER = `SELECT ${RECHARGE_COLUMNS} FROM recharges WHERE order_id = ? AND app_id = ?`

export const LIST_OWNERS = `
  SELECT DISTINCT lease_owner FROM recharges INDEXED BY recharges_undecided
  WHERE state = 'VALIDATING' AND lease_owner IS NOT NULL`

export function createRechargeStore(connection: Connection, commit: SharedCommit): RechargeStore {
  return {
    async beginRecharge(recharge, lease, entry) {
      return commit.write((db) => beginRecharge(db, recharge, lease, entry))
    },
    async findRecharge(id, apps) {
      const row = connection.read((db) =>
        apps ? db.row(FIND_RECHARGE_OF_APPS, JSON.stringify(apps), id) : db.row(FIND_RECHARGE, id),
      )
      return row && toRecharge(row)
    },
    async searchRecharges(filter, page) {
      return connection.read((db) => searchRecharges(db, filter, page))
    },
    async sketchNewest(apps, limit) {
      return connection.read((db) => sketchNewest(db, apps, limit))
    },
    async findPlayers(prefix, apps, limit) {
      return connection.read((db) => findPlayersOfRecharges(db, prefix, apps, limit))
    },
    async findRechargeOfKey(key) {
      return connection.read((db) => findByKey(db, key))
    },
    async findRechargeOfOrder(appId, orderId) {
      const row = connection.read((db) => db.row(FIND_BY_ORDER, orderId, appId))
      return row && toRecharge(row)
    },
    async listLeaseOwners() {
      return connection.read((db) => db.rows(LIST_OWNERS)).map(([owner]) => owner as string)
    },
    async takeOverUndecided(taking) {
      return connection.write((db) => takeOverUndecided(db, taking))
    },
    async decideRecharge(decision) {
      const row = toDecisionRow(decision)
      return commit.write((db) => decideRecharge(db, row))
    },
  }
}

function beginRecharge(
  db: Database,
  recharge: Recharge,
  lease: Lease,
  entry: AuditEntry | undefined,
): BegunRecharge {
  const app = findApp(db, recharge.request.appId)
  if (!app?.enabled) return { app, earlier: undefined }
  const earlier = recharge.idempotency ? findByKey(db, recharge.idempotency.key) : undefined
  if (earlier) return { app, earlier }
  db.run(ADD, ...rowOf(recharge), lease.owner, lease.untilMs)
  appendAudit(db, entry)
  return { app, earlier: undefined }
}

function findByKey(db: Database, key: string): Recharge | undefined {
  const row = db.row(FIND_BY_KEY, key)
  return row && toRecharge(row)
}
