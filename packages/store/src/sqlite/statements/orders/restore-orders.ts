import { DuplicateRecord } from '@txgw/base/store-errors'
import type { OrderHistoryEntry, OrderWithHistory } from '@txgw/domain/orders/order'
import { replacedVersions } from '../../../rows/history-row.ts'
import { wireText } from '../../../rows/order-row.ts'
import type { Database } from '../../database/database.ts'
import { OrderTally } from './order-tally.ts'
import { addOrder, type PutRow, remember, toPutRow } from './put-orders.ts'

const ADD_VERSION = 'INSERT INTO order_versions (order_key, revision, wire) VALUES (?, ?, ?)'

export interface RestoredRow extends PutRow {
  history: OrderHistoryEntry[]
}

export function toRestoredRow({ order, history }: OrderWithHistory): RestoredRow {
  return { ...toPutRow(order), history }
}

/** Must run within a transaction. Returns, for each order, whether it was missing and is now there. */
export function restoreOrders(db: Database, rows: RestoredRow[]): boolean[] {
  const tally = new OrderTally()
  const restored = rows.map((row) => restoreOrder(db, row, tally))
  tally.write(db)
  return restored
}

/** Must run within a transaction. @throws {DuplicateRecord} one of the orders exists already */
export function addOrders(db: Database, rows: RestoredRow[]): void {
  const tally = new OrderTally()
  for (const row of rows) {
    if (restoreOrder(db, row, tally)) continue
    throw new DuplicateRecord(`app ${row.order.appId} has an order ${row.order.id} already`)
  }
  tally.write(db)
}

function restoreOrder(db: Database, row: RestoredRow, tally: OrderTally): boolean {
  const { order, history } = row
  const orderKey = addOrder(db, row, history.length)
  if (orderKey === undefined) return false
  for (const [index, entry] of history.entries()) remember(db, orderKey, index + 1, entry)
  for (const { revision, order: version } of replacedVersions(history))
    db.run(ADD_VERSION, orderKey, revision, wireText(version))
  tally.add(order.appId, order.status, 1)
  return true
}
