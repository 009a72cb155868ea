import type { Order } from '@txgw/domain/orders/order'
import type { OrderStore, PutOutcome } from '@txgw/domain/orders/order-store'
import { toOrder } from '../../../rows/order-row.ts'
import type { Connection } from '../../database/connection.ts'
import type { Database } from '../../database/database.ts'
import { appendAudit } from '../audit/append-audit.ts'
import { changeStatus } from './change-status.ts'
import { countOrders } from './count-orders.ts'
import { deleteOrders, toDeletedRow } from './delete-orders.ts'
import { FIND_ORDER, findHistory } from './find-order.ts'
import { findOrdersByPrefix, findPlayersOfOrders, sketchNewest } from './find-orders.ts'
import { putOrders, toPutRow } from './put-orders.ts'
import { restoreOrders, toRestoredRow } from './restore-orders.ts'
import { searchOrders } from './search-orders.ts'

/** Runs for every order query of a merchant. */
const FIND_WIRE_ORDER = 'SELECT wire FROM orders WHERE id = ? AND app_id = ?'

export function createOrderStore(connection: Connection): OrderStore {
  return {
    async putOrders(orders, recordedAtMs, actor, entryOf) {
      const rows = orders.map(toPutRow)
      const origin = { source: 'import', recordedAtMs, ...(actor !== undefined && { actor }) } as const
      return connection.write((db) => {
        const outcomes = putOrders(db, rows, origin)
        if (entryOf) appendAudit(db, entryOf({ outcomes, replaced: replacedBy(db, orders, outcomes) }))
        return outcomes
      })
    },
    async restoreOrders(orders, entryOf) {
      const rows = orders.map(toRestoredRow)
      return connection.write((db) => {
        const isRestored = restoreOrders(db, rows)
        appendAudit(db, entryOf?.(isRestored))
        return isRestored
      })
    },
    async findOrder(appId, id) {
      const row = connection.read((db) => db.row(FIND_ORDER, id, appId))
      return row && toOrder(row)
    },
    async findWireOrder(appId, id) {
      return connection.read((db) => db.row(FIND_WIRE_ORDER, id, appId))?.[0] as string | undefined
    },
    async findHistory(appId, id, page) {
      return connection.read((db) => findHistory(db, [appId, id], page?.limit))
    },
    async changeStatus(change) {
      return connection.write((db) => changeStatus(db, change))
    },
    async searchOrders(filter, page) {
      return connection.read((db) => searchOrders(db, filter, page))
    },
    async findOrdersByPrefix(prefix, apps, limit) {
      return connection.read((db) => findOrdersByPrefix(db, prefix, apps, limit))
    },
    async findPlayers(prefix, apps, limit) {
      return connection.read((db) => findPlayersOfOrders(db, prefix, apps, limit))
    },
    async sketchNewest(apps, limit) {
      return connection.read((db) => sketchNewest(db, apps, limit))
    },
    async countOrders(filter) {
      return connection.read((db) => countOrders(db, filter))
    },
    async deleteOrders(orders, entryOf) {
      const rows = orders.map(toDeletedRow)
      return connection.write((db) => {
        const deleted = deleteOrders(db, rows)
        appendAudit(db, entryOf?.(deleted))
        return deleted
      })
    },
  }
}

/** The version before the current one, if a single order was updated. */
function replacedBy(db: Database, [order, ...others]: Order[], [outcome]: PutOutcome[]): Order | null {
  if (!order || others.length > 0 || outcome !== 'updated') return null
  return findHistory(db, [order.appId, order.id], 2)[0]?.order ?? null
}
