import type { Order } from '../../../orders/order.ts'
import type { StatusChange } from '../../../orders/order-store.ts'
import { microsOf } from '../../../orders/order-times.ts'
import { ORDER_COLUMNS, toOrder, wireText } from '../../rows/order-row.ts'
import type { Database } from '../pool/database.ts'
import { appendEntry, auditParameters } from './append-audit.ts'
import { countChanges } from './count-orders.ts'
import { orderKey } from './order-key.ts'
import { STATUS_IN } from './search-orders.ts'

const FIND_EXPECTED = `
  SELECT ${ORDER_COLUMNS}, recharge_ended, order_status = $3 AND update_micros = $4 FROM env.orders
  WHERE app_id = $1 AND id = $2`

/** The status in a form that no index has, so that the order is found by its key. */
const STATUS = STATUS_IN.orders_by_id

const CHANGED = `
  WITH changed AS (
    UPDATE env.orders
    SET order_status = $5, status_before = order_status, update_time = $6, update_micros = $7, wire = $8,
      revision = revision + 1
    WHERE app_id = $1 AND id = $2 AND ${STATUS} = $3 AND update_micros = $4 AND NOT recharge_ended
    RETURNING app_id, id, revision, order_status, status_before, update_time
  ), remembered AS (
    INSERT INTO env.order_history
      (app_id, order_id, revision, order_status, update_time, source, recorded_at_ms, actor)
    SELECT app_id, id, revision, order_status, update_time, 'status-change', $9::bigint, $10::text FROM changed
  ), counted AS (${countChanges(`(
      SELECT app_id, order_status, 1 AS change FROM changed
      UNION ALL SELECT app_id, status_before, -1 FROM changed
    ) AS changes`)}
  )`

export const CHANGE_STATUS = `${CHANGED} SELECT revision FROM changed`

/** One statement too: the change and its entry cost one round trip and one commit together. */
export const CHANGE_STATUS_RECORDED = `${CHANGED}, ${appendEntry('changed', 11)} SELECT revision FROM changed`

type Refusal = 'stale' | 'recharge-ended'

/** Reads, then compares and sets. If status and update_time are the expected ones, so is the rest. */
export async function changeStatus(database: Database, change: StatusChange): Promise<Order | Refusal> {
  const { appId, expected, next } = change
  const key = [appId, orderKey(change.id)]
  const expectation = [expected.status, microsOf('update_time', expected.updateTime)]
  const updateMicros = microsOf('update_time', next.updateTime)
  const order = await findExpected(database, [...key, ...expectation])
  if (typeof order === 'string') return order
  const changed = { ...order, ...next }
  const { recordedAtMs, actor = null } = change
  const values = [next.status, next.updateTime, updateMicros, wireText(changed), recordedAtMs, actor]
  const entry = change.entryOf?.(order, changed)
  const row = entry
    ? await database.alone.row(
        CHANGE_STATUS_RECORDED,
        ...key,
        ...expectation,
        ...values,
        ...auditParameters(entry),
      )
    : await database.alone.row(CHANGE_STATUS, ...key, ...expectation, ...values)
  if (row) return changed
  const meanwhile = await findExpected(database, [...key, ...expectation])
  return typeof meanwhile === 'string' ? meanwhile : 'stale'
}

async function findExpected(database: Database, values: (string | number)[]): Promise<Order | Refusal> {
  const row = await database.find(FIND_EXPECTED, ...values)
  if (!row) return 'stale'
  const [, , hasEnded, isExpected] = row
  if (hasEnded === true) return 'recharge-ended'
  return isExpected === true ? toOrder(row) : 'stale'
}
