import type { Order, OrderHistoryEntry } from '@txgw/domain/orders/order'
import type { OrderStore, PutOutcome } from '@txgw/domain/orders/order-store'
import { ENTRY_COLUMNS, toHistoryEntry } from '../../../rows/history-row.ts'
import { ORDER_COLUMNS, toOrder } from '../../../rows/order-row.ts'
import type { Database, Reader, Transaction } from '../../pool/database.ts'
import { appendAudit, writeRecorded } from '../audit/append-audit.ts'
import { changeStatus } from './change-status.ts'
import { countOrders } from './count-orders.ts'
import { deleteOrders } from './delete-orders.ts'
import { findOrdersByPrefix, findPlayersOfOrders, sketchNewest } from './find-orders.ts'
import { createWireOrderReader } from './find-wire-orders.ts'
import { orderKey } from './order-key.ts'
import { putAll, putOrders } from './put-orders.ts'
import { restoreOrders } from './restore-orders.ts'
import { searchOrders } from './search-orders.ts'

const FIND_ORDER = `SELECT ${ORDER_COLUMNS} FROM env.orders WHERE app_id = $1 AND id = $2`

export const FIND_HISTORY = `
  SELECT ${ENTRY_COLUMNS}
  FROM env.orders o JOIN env.order_history h ON h.app_id = o.app_id AND h.order_id = o.id
  LEFT JOIN env.order_versions v ON v.app_id = h.app_id AND v.order_id = h.order_id AND v.revision = h.revision
  WHERE o.app_id = $1 AND o.id = $2 ORDER BY h.revision DESC LIMIT $3`

export function createOrderStore(database: Database): OrderStore {
  return {
    putOrders: async (orders, recordedAtMs, actor, entryOf) => {
      const origin = { recordedAtMs, ...(actor !== undefined && { actor }) }
      if (!entryOf) return putOrders(database, orders, origin)
      return database.write(async (db) => {
        const outcomes = await putAll(db, orders, origin)
        await appendAudit(db, entryOf({ outcomes, replaced: await replacedBy(db, orders, outcomes) }))
        return outcomes
      })
    },
    restoreOrders: async (orders, entryOf) =>
      writeRecorded(database, (db) => restoreOrders(db, orders), entryOf),
    async findOrder(appId, id) {
      return findOrder({ row: (text, ...values) => database.find(text, ...values) }, appId, id)
    },
    findWireOrder: createWireOrderReader(database),
    async findHistory(appId, id, page) {
      return findHistory(database, [appId, id], page?.limit ?? null)
    },
    changeStatus: async (change) => changeStatus(database, change),
    searchOrders: (filter, page) => searchOrders(database, filter, page),
    findOrdersByPrefix: (prefix, apps, limit) => findOrdersByPrefix(database, prefix, apps, limit),
    findPlayers: (prefix, apps, limit) => findPlayersOfOrders(database, prefix, apps, limit),
    sketchNewest: (apps, limit) => sketchNewest(database, apps, limit),
    countOrders: (filter) => countOrders(database, filter),
    deleteOrders: async (orders, entryOf) =>
      writeRecorded(database, (db) => deleteOrders(db, orders), entryOf),
  }
}

export async function findOrder(
  db: Pick<Reader, 'row'>,
  appId: string,
  id: string,
): Promise<Order | undefined> {
  const row = await db.row(FIND_ORDER, appId, orderKey(id))
  return row && toOrder(row)
}

/** Returns the oldest entry first. A limit selects the newest entries. */
async function findHistory(
  db: Reader,
  [appId, id]: [appId: string, id: string],
  limit: number | null,
): Promise<OrderHistoryEntry[]> {
  return (await db.rows(FIND_HISTORY, appId, orderKey(id), limit)).map(toHistoryEntry).reverse()
}

/** The version before the current one, if a single order was updated. */
async function replacedBy(
  db: Transaction,
  [order, ...others]: Order[],
  [outcome]: PutOutcome[],
): Promise<Order | null> {
  if (!order || others.length > 0 || outcome !== 'updated') return null
  return (await findHistory(db, [order.appId, order.id], 2))[0]?.order ?? null
}
