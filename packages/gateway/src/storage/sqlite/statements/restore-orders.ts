import type { OrderHistoryEntry, OrderWithHistory } from '../../../orders/order.ts'
import { historyValues, replacedVersions } from '../../rows/history-row.ts'
import { wireText } from '../../rows/order-row.ts'
import type { Database, Row } from '../database/database.ts'
import { FIND_ORDER } from './find-order.ts'
import { OrderTally } from './order-tally.ts'
import { PUT, type PutRow, REMEMBER, toPutRow } from './put-orders.ts'

const SET_REVISION = 'UPDATE orders SET revision = ? WHERE order_key = ?'
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
  const restored = rows.map((row) => {
    if (db.row(FIND_ORDER, row.order.id, row.order.appId)) return false
    addOrder(db, row, tally)
    return true
  })
  tally.write(db)
  return restored
}

/** Must run within a transaction. None of the orders may exist yet. */
export function addOrders(db: Database, rows: RestoredRow[]): void {
  const tally = new OrderTally()
  for (const row of rows) addOrder(db, row, tally)
  tally.write(db)
}

function addOrder(db: Database, { order, values, history }: RestoredRow, tally: OrderTally): void {
  const [orderKey = null] = db.row(PUT, ...values) as Row
  if (history.length > 1) db.run(SET_REVISION, history.length, orderKey)
  for (const entry of historyValues(history)) db.run(REMEMBER, orderKey, ...entry)
  for (const { revision, order: version } of replacedVersions(history))
    db.run(ADD_VERSION, orderKey, revision, wireText(version))
  tally.add(order.appId, order.status, 1)
}
