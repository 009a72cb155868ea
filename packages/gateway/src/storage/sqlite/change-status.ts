import type { Order } from '../../orders/order.ts'
import { ORDER_COLUMNS, toOrder, wireText } from '../rows/order-row.ts'
import { microsOf } from '../rows/order-values.ts'
import type { StatusChange } from '../store.ts'
import type { Database } from './database.ts'
import { OrderTally } from './order-tally.ts'
import { RECHARGE_ENDED } from './recharge-ended.ts'

const FIND = `
  SELECT ${ORDER_COLUMNS}, order_key, revision, order_status = ?3 AND update_micros = ?4, ${RECHARGE_ENDED}
  FROM orders WHERE id = ?1 AND app_id = ?2`

const CHANGE =
  'UPDATE orders SET order_status = ?, update_micros = ?, wire = ?, revision = ? WHERE order_key = ?'

const REMEMBER = `
  INSERT INTO order_history (order_key, revision, order_status, update_time, source, recorded_at_ms)
  VALUES (?, ?, ?, ?, 'status-change', ?)`

/** Compare and set: within a transaction, so nobody changes it between the two. */
export function changeStatus(db: Database, change: StatusChange): Order | 'stale' | 'recharge-ended' {
  const { appId, id, expected, next } = change
  const updateMicros = microsOf('update_time', next.updateTime)
  const row = db.row(FIND, id, appId, expected.status, microsOf('update_time', expected.updateTime))
  if (!row) return 'stale'
  const [, , orderKey = null, revision, isExpected, hasEnded] = row
  if (hasEnded === 1) return 'recharge-ended'
  if (isExpected !== 1) return 'stale'
  const changed = { ...toOrder(row), ...next }
  const nextRevision = Number(revision) + 1
  db.run(CHANGE, next.status, updateMicros, wireText(changed), nextRevision, orderKey)
  db.run(REMEMBER, orderKey, nextRevision, next.status, next.updateTime, change.recordedAtMs)
  const tally = new OrderTally()
  tally.add(appId, expected.status, -1)
  tally.add(appId, next.status, 1)
  tally.write(db)
  return changed
}
