import type { Order } from '../../orders/order.ts'
import type { StatusChange } from '../store.ts'
import type { Database } from './database.ts'
import { microsOf, ORDER_COLUMNS, RECHARGE_ENDED, toOrder } from './order-row.ts'

const COMPARE_AND_SET = `
  UPDATE orders SET order_status = ?, update_time = ?, update_micros = ?, revision = revision + 1
  WHERE id = ? AND app_id = ? AND order_status = ? AND update_micros = ? AND NOT ${RECHARGE_ENDED}
  RETURNING ${ORDER_COLUMNS}, order_key, revision`

/** Only asked about an order that the statement above left alone. */
const JUDGE = `
  SELECT CASE WHEN ${RECHARGE_ENDED} THEN 'recharge-ended' ELSE 'stale' END
  FROM orders WHERE id = ? AND app_id = ?`

const REMEMBER = `
  INSERT INTO order_history (order_key, revision, order_status, update_time, source, recorded_at_ms)
  VALUES (?, ?, ?, ?, 'status-change', ?)`

type Refusal = 'stale' | 'recharge-ended'

export function changeStatus(db: Database, change: StatusChange): Order | Refusal {
  const { appId, id, expected, next } = change
  const row = db.row(
    COMPARE_AND_SET,
    next.status,
    next.updateTime,
    microsOf('update_time', next.updateTime),
    id,
    appId,
    expected.status,
    microsOf('update_time', expected.updateTime),
  )
  if (!row) return (db.row(JUDGE, id, appId)?.[0] ?? 'stale') as Refusal
  const [orderKey = null, revision = null] = row.slice(-2)
  db.run(REMEMBER, orderKey, revision, next.status, next.updateTime, change.recordedAtMs)
  return toOrder(change, row)
}
