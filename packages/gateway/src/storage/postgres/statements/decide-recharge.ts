import type { Recharge } from '../../../recharges/recharge.ts'
import type { RechargeDecision } from '../../../recharges/recharge-store.ts'
import { endReasonText, RECHARGE_COLUMNS, toRecharge } from '../../rows/recharge-row.ts'
import type { Transaction, Value } from '../pool/database.ts'
import { keepAndCount, validationParameters } from './add-validation.ts'
import { countChanges } from './count-orders.ts'
import { INPUT_COLUMNS, ordersOf, toInput } from './order-input.ts'
import { orderKey } from './order-key.ts'
import { STATUS_IN } from './search-orders.ts'

/** Takes $1 to $9 in the order of `decisionValues`. The values of the validation start at $10. */
const COMPARE_AND_SET = `
  UPDATE env.recharges
  SET state = $4, end_reason = $5, order_id = coalesce(order_id, $6),
    first_answer = coalesce(first_answer, $7), validation_id = $8, updated_at_ms = $9`
const AS_READ = 'recharges.app_id = $1 AND recharges.id = $2 AND recharges.state = $3'
const DECIDED = `RETURNING ${RECHARGE_COLUMNS}`
const KEEP = keepAndCount('decided', 10)
const ANSWER = `SELECT ${RECHARGE_COLUMNS} FROM decided`

export const DECIDE = `
  WITH decided AS (${COMPARE_AND_SET} WHERE ${AS_READ} ${DECIDED}),
    ${KEEP} ${ANSWER}`

/** If the id of the order is taken, the statement fails, and with it the whole decision. */
export const DECIDE_WITH_ORDER = `
  WITH decided AS (${COMPARE_AND_SET} WHERE ${AS_READ} ${DECIDED}),
  created AS (
    INSERT INTO env.orders (${INPUT_COLUMNS}, revision)
    SELECT input.*, 1 FROM decided CROSS JOIN ${ordersOf('$24')}
    RETURNING app_id, id, order_status, update_time
  ), remembered AS (
    INSERT INTO env.order_history
      (app_id, order_id, revision, order_status, update_time, source, recorded_at_ms, actor)
    SELECT app_id, id, 1, order_status, update_time, 'recharge', $9, $25::text FROM created
  ), counted_order AS (${countChanges('(SELECT app_id, order_status, 1 AS change FROM created) AS changes')}
  ), ${KEEP} ${ANSWER}`

/** Marks the order so that nobody can pay it from then on. If somebody already has, nothing is decided. */
export const END_WITH_ORDER = `
  WITH held AS (
    UPDATE env.orders SET recharge_ended = true
    WHERE app_id = $1 AND id = $24 AND ${STATUS_IN.orders_by_id} = 'Created'
      AND EXISTS (SELECT FROM env.recharges WHERE ${AS_READ} AND order_id IS NOT NULL)
    RETURNING orders.id AS held_id
  ), decided AS (${COMPARE_AND_SET} FROM held WHERE ${AS_READ} ${DECIDED}),
    ${KEEP} ${ANSWER}`

/** Uses one statement: one transaction and one round trip. */
export async function decideRecharge(
  db: Transaction,
  decision: RechargeDecision,
): Promise<Recharge | undefined> {
  const { recharge, next, order, actor = null } = decision
  const values = decisionValues(decision)
  const row = order
    ? await db.row(DECIDE_WITH_ORDER, ...values, JSON.stringify([toInput(order)]), actor)
    : next.state === 'ENDED' && recharge.orderId !== null
      ? await db.row(END_WITH_ORDER, ...values, orderKey(recharge.orderId))
      : await db.row(DECIDE, ...values)
  return row && toRecharge(row)
}

function decisionValues({ recharge, next, validation, decidedAtMs }: RechargeDecision): Value[] {
  return [
    recharge.request.appId,
    recharge.id,
    recharge.state,
    next.state,
    endReasonText(next.endReason),
    next.orderId,
    next.firstAnswer,
    validation.id,
    decidedAtMs,
    ...validationParameters(validation),
  ]
}
