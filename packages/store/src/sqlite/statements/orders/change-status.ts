import type { Order } from '@txgw/domain/orders/order'
import type { StatusChange } from '@txgw/domain/orders/order-store'
import { microsOf } from '@txgw/domain/orders/order-times'
import { ORDER_COLUMNS, toOrder, wireText } from '../../../rows/order-row.ts'
import type { Database } from '../../database/database.ts'
import { statement } from '../../database/statement.ts'
import { appendAudit } from '../audit/append-audit.ts'
import { RECHARGE_ENDED } from '../recharges/recharge-ended.ts'
import { OrderTally } from './order-tally.ts'
import { remember } from './put-orders.ts'

const FIND = statement(`
  SELECT ${ORDER_COLUMNS}, order_key, revision, order_status = :status AND update_micros = :micros, ${RECHARGE_ENDED}
  FROM orders WHERE id = :id AND app_id = :app_id`)

const CHANGE = statement(`
  UPDATE orders SET order_status = :status, update_micros = :micros, wire = :wire, revision = :revision
  WHERE order_key = :key`)

/** Compares and sets. Must run within a transaction, so that nobody changes the order in between. */
export function changeStatus(db: Database, change: StatusChange): Order | 'stale' | 'recharge-ended' {
  const { appId, id, expected, next } = change
  const nextMicros = microsOf('update_time', next.updateTime)
  const micros = microsOf('update_time', expected.updateTime)
  const row = db.row(...FIND({ id, app_id: appId, status: expected.status, micros }))
  if (!row) return 'stale'
  const [, , orderKey = null, revision, isExpected, hasEnded] = row
  if (hasEnded === 1) return 'recharge-ended'
  if (isExpected !== 1) return 'stale'
  const order = toOrder(row)
  const changed = { ...order, ...next }
  const nextRevision = Number(revision) + 1
  const { status } = next
  const wire = wireText(changed)
  db.run(...CHANGE({ status, micros: nextMicros, wire, revision: nextRevision, key: orderKey }))
  const { recordedAtMs, actor = null } = change
  const entry = { ...next, source: 'status-change', recordedAtMs, actor, restored: null } as const
  remember(db, orderKey, nextRevision, entry)
  const tally = new OrderTally()
  tally.add(appId, expected.status, -1)
  tally.add(appId, next.status, 1)
  tally.write(db)
  appendAudit(db, change.entryOf?.(order, changed))
  return changed
}
