import type { Order } from '../../../orders/order.ts'
import type { StatusChange } from '../../../orders/order-store.ts'
import { microsOf } from '../../../orders/order-times.ts'
import { ORDER_COLUMNS, toOrder, wireText } from '../../rows/order-row.ts'
import type { Database } from '../database/database.ts'
import { appendAudit } from './append-audit.ts'
import { OrderTally } from './order-tally.ts'
import { REMEMBER } from './put-orders.ts'
import { RECHARGE_ENDED } from './recharge-ended.ts'

const FIND = `
  SELECT ${ORDER_COLUMNS}, order_key, revision, order_status = ?3 AND update_micros = ?4, ${RECHARGE_ENDED}
  FROM orders WHERE id = ?1 AND app_id = ?2`

const CHANGE =
  'UPDATE orders SET order_status = ?, update_micros = ?, wire = ?, revision = ? WHERE order_key = ?'

/** Compares and sets. Must run within a transaction, so that nobody changes the order in between. */
export function changeStatus(db: Database, change: StatusChange): Order | 'stale' | 'recharge-ended' {
  const { appId, id, expected, next } = change
  const updateMicros = microsOf('update_time', next.updateTime)
  const row = db.row(FIND, id, appId, expected.status, microsOf('update_time', expected.updateTime))
  if (!row) return 'stale'
  const [, , orderKey = null, revision, isExpected, hasEnded] = row
  if (hasEnded === 1) return 'recharge-ended'
  if (isExpected !== 1) return 'stale'
  const order = toOrder(row)
  const changed = { ...order, ...next }
  const nextRevision = Number(revision) + 1
  db.run(CHANGE, next.status, updateMicros, wireText(changed), nextRevision, orderKey)
  const origin = ['status-change', change.recordedAtMs, change.actor ?? null, null, null]
  db.run(REMEMBER, orderKey, nextRevision, next.status, next.updateTime, ...origin)
  const tally = new OrderTally()
  tally.add(appId, expected.status, -1)
  tally.add(appId, next.status, 1)
  tally.write(db)
  appendAudit(db, change.entryOf?.(order, changed))
  return changed
}
