import type { Order } from '@txgw/domain/orders/order'
import type { StatusChange } from '@txgw/domain/orders/order-store'
import { microsOf } from '@txgw/domain/orders/order-times'
import { ORDER_COLUMNS, toOrder, wireText } from '../../../rows/order-row.ts'
import type { Database, Reader, Transaction, Value } from '../../pool/database.ts'
import { statement } from '../../pool/statement.ts'
import { appendEntry, auditValues } from '../audit/append-audit.ts'
import { countChanges } from './count-orders.ts'
import { orderKey } from './order-key.ts'
import { STATUS_IN } from './search-orders.ts'

const FIND_EXPECTED = statement(`
  SELECT ${ORDER_COLUMNS}, recharge_ended, order_status = :status AND update_micros = :micros FROM env.orders
  WHERE app_id = :app_id AND id = :id`)

/** The status in a form that no index has, so that the order is found by its key. */
const STATUS = STATUS_IN.orders_by_id

const CHANGED = `
  WITH changed AS (
    UPDATE env.orders
    SET order_status = :next_status, status_before = order_status, update_time = :next_time,
      update_micros = :next_micros, wire = :wire,
      revision = revision + 1
    WHERE app_id = :app_id AND id = :id AND ${STATUS} = :status AND update_micros = :micros AND NOT recharge_ended
    RETURNING app_id, id, revision, order_status, status_before, update_time
  ), remembered AS (
    INSERT INTO env.order_history
      (app_id, order_id, revision, order_status, update_time, source, recorded_at_ms, actor)
    SELECT app_id, id, revision, order_status, update_time, 'status-change', :recorded_at_ms::bigint, :actor::text FROM changed
  ), counted AS (${countChanges(`(
      SELECT app_id, order_status, 1 AS change FROM changed
      UNION ALL SELECT app_id, status_before, -1 FROM changed
    ) AS changes`)}
  )`

export const CHANGE_STATUS = statement(`${CHANGED} SELECT revision FROM changed`)

/** One statement too: the change and its entry cost one round trip and one commit together. */
export const CHANGE_STATUS_RECORDED = statement(
  `${CHANGED}, ${appendEntry('changed')} SELECT revision FROM changed`,
)

/** The same within a transaction. */
export async function changeStatusWithin(db: Transaction, change: StatusChange): Promise<Order | Refusal> {
  const expectation = expectationOf(change)
  const order = await findExpected(db, expectation)
  if (typeof order === 'string') return order
  const { values, changed } = valuesFor(order, change)
  return (await db.row(...CHANGE_STATUS(values))) ? changed : 'stale'
}

type Refusal = 'stale' | 'recharge-ended'

/** Reads, then compares and sets. If status and update_time are the expected ones, so is the rest. */
export async function changeStatus(database: Database, change: StatusChange): Promise<Order | Refusal> {
  const expectation = expectationOf(change)
  const reader = { row: (text: string, ...values: Value[]) => database.find(text, ...values) }
  const order = await findExpected(reader, expectation)
  if (typeof order === 'string') return order
  const { values, changed } = valuesFor(order, change)
  const entry = change.entryOf?.(order, changed)
  const row = await database.alone.row(
    ...(entry ? CHANGE_STATUS_RECORDED({ ...values, ...auditValues(entry) }) : CHANGE_STATUS(values)),
  )
  if (row) return changed
  const meanwhile = await findExpected(reader, expectation)
  return typeof meanwhile === 'string' ? meanwhile : 'stale'
}

function expectationOf({ appId, id, expected }: StatusChange) {
  return {
    app_id: appId,
    id: orderKey(id),
    status: expected.status,
    micros: microsOf('update_time', expected.updateTime),
  }
}

function valuesFor(order: Order, change: StatusChange) {
  const { next, recordedAtMs, actor = null } = change
  const changed = { ...order, ...next }
  const values = {
    ...expectationOf(change),
    next_status: next.status,
    next_time: next.updateTime,
    next_micros: microsOf('update_time', next.updateTime),
    wire: wireText(changed),
    recorded_at_ms: recordedAtMs,
    actor,
  }
  return { changed, values }
}

async function findExpected(
  db: Pick<Reader, 'row'>,
  expectation: { [name: string]: string | number },
): Promise<Order | Refusal> {
  const row = await db.row(...FIND_EXPECTED(expectation))
  if (!row) return 'stale'
  const [, , hasEnded, isExpected] = row
  if (hasEnded === true) return 'recharge-ended'
  return isExpected === true ? toOrder(row) : 'stale'
}
