import type { Recharge } from '@txgw/domain/recharges/recharge'
import type { RechargeDecision } from '@txgw/domain/recharges/recharge-store'
import { endReasonText, RECHARGE_COLUMNS, toRecharge } from '../../../rows/recharge-row.ts'
import type { Transaction, Value } from '../../pool/database.ts'
import { statement } from '../../pool/statement.ts'
import { countChanges } from '../orders/count-orders.ts'
import { INPUT_COLUMNS, ordersOf, toInput } from '../orders/order-input.ts'
import { orderKey } from '../orders/order-key.ts'
import { STATUS_IN } from '../orders/search-orders.ts'
import { keepAndCount, keptValues } from '../validations/add-validation.ts'

const COMPARE_AND_SET = `
  UPDATE env.recharges
  SET state = :next_state, end_reason = :end_reason, order_id = coalesce(order_id, :order_id),
    first_answer = coalesce(first_answer, :first_answer), validation_id = :validation_id,
    updated_at_ms = :decided_at_ms`
const AS_READ = 'recharges.app_id = :app_id AND recharges.id = :id AND recharges.state = :state'
const DECIDED = `RETURNING ${RECHARGE_COLUMNS}`
const KEEP = keepAndCount('decided')
const ANSWER = `SELECT ${RECHARGE_COLUMNS} FROM decided`

export const DECIDE = statement(`
  WITH decided AS (${COMPARE_AND_SET} WHERE ${AS_READ} ${DECIDED}),
    ${KEEP} ${ANSWER}`)

/** If the id of the order is taken, the statement fails, and with it the whole decision. */
export const DECIDE_WITH_ORDER = statement(`
  WITH decided AS (${COMPARE_AND_SET} WHERE ${AS_READ} ${DECIDED}),
  created AS (
    INSERT INTO env.orders (${INPUT_COLUMNS}, revision)
    SELECT input.*, 1 FROM decided CROSS JOIN ${ordersOf(':orders')}
    RETURNING app_id, id, order_status, update_time
  ), remembered AS (
    INSERT INTO env.order_history
      (app_id, order_id, revision, order_status, update_time, source, recorded_at_ms, actor)
    SELECT app_id, id, 1, order_status, update_time, 'recharge', :decided_at_ms, :actor::text FROM created
  ), counted_order AS (${countChanges('(SELECT app_id, order_status, 1 AS change FROM created) AS changes')}
  ), ${KEEP} ${ANSWER}`)

/** Marks the order so that nobody can pay it from then on. If somebody already has, nothing is decided. */
export const END_WITH_ORDER = statement(`
  WITH held AS (
    UPDATE env.orders SET recharge_ended = true
    WHERE app_id = :app_id AND id = :held_id AND ${STATUS_IN.orders_by_id} = 'Created'
      AND EXISTS (SELECT FROM env.recharges WHERE ${AS_READ} AND order_id IS NOT NULL)
    RETURNING orders.id AS held_id
  ), decided AS (${COMPARE_AND_SET} FROM held WHERE ${AS_READ} ${DECIDED}),
    ${KEEP} ${ANSWER}`)

/** Uses one statement: one transaction and one round trip. */
export async function decideRecharge(
  db: Transaction,
  decision: RechargeDecision,
): Promise<Recharge | undefined> {
  const { recharge, next, order, actor = null } = decision
  const values = decisionValues(decision)
  const row = await db.row(
    ...(order
      ? DECIDE_WITH_ORDER({ ...values, orders: JSON.stringify([toInput(order)]), actor })
      : next.state === 'ENDED' && recharge.orderId !== null
        ? END_WITH_ORDER({ ...values, held_id: orderKey(recharge.orderId) })
        : DECIDE(values)),
  )
  return row && toRecharge(row)
}

function decisionValues({
  recharge,
  next,
  validation,
  decidedAtMs,
}: RechargeDecision): Record<string, Value> {
  return {
    app_id: recharge.request.appId,
    id: recharge.id,
    state: recharge.state,
    next_state: next.state,
    end_reason: endReasonText(next.endReason),
    order_id: next.orderId,
    first_answer: next.firstAnswer,
    decided_at_ms: decidedAtMs,
    ...keptValues(validation),
  }
}
