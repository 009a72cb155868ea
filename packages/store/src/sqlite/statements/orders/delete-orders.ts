import type { Order } from '@txgw/domain/orders/order'
import { microsOf } from '@txgw/domain/orders/order-times'
import type { OrderStatus } from '@txgw/protocol/schemas'
import type { Database } from '../../database/database.ts'
import { OrderTally } from './order-tally.ts'

const FIND_UNCHANGED = `
  SELECT order_key, order_status FROM orders WHERE id = ? AND app_id = ? AND update_micros = ?`
const DELETE_HISTORY = 'DELETE FROM order_history WHERE order_key = ?'
const DELETE_RECHARGE = "DELETE FROM recharges WHERE order_id = ? AND app_id = ? AND state = 'ACCEPTED'"
const DELETE_ORDER = 'DELETE FROM orders WHERE order_key = ?'

export interface DeletedRow {
  appId: string
  id: string
  updateMicros: number
}

export function toDeletedRow({
  appId,
  id,
  updateTime,
}: Pick<Order, 'appId' | 'id' | 'updateTime'>): DeletedRow {
  return { appId, id, updateMicros: microsOf('update_time', updateTime) }
}

/** Must run within a transaction. Returns how many orders it deleted. */
export function deleteOrders(db: Database, rows: DeletedRow[]): number {
  const tally = new OrderTally()
  const deleted = rows.filter((row) => deleteOrder(db, row, tally)).length
  tally.write(db)
  return deleted
}

function deleteOrder(db: Database, { appId, id, updateMicros }: DeletedRow, tally: OrderTally): boolean {
  const found = db.row(FIND_UNCHANGED, id, appId, updateMicros)
  if (!found) return false
  const [orderKey = null, status] = found
  db.run(DELETE_HISTORY, orderKey)
  db.run(DELETE_RECHARGE, id, appId)
  db.run(DELETE_ORDER, orderKey)
  tally.add(appId, status as OrderStatus, -1)
  return true
}
