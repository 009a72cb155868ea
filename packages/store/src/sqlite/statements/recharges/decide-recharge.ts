import { DuplicateRecord } from '@txgw/base/store-errors'
import type { AuditEntry } from '@txgw/domain/audit/audit-entry'
import type { Origin } from '@txgw/domain/orders/order-store'
import type { Recharge } from '@txgw/domain/recharges/recharge'
import type { RechargeDecision } from '@txgw/domain/recharges/recharge-store'
import { endReasonText, RECHARGE_COLUMNS, toRecharge } from '../../../rows/recharge-row.ts'
import type { Database } from '../../database/database.ts'
import { statement } from '../../database/statement.ts'
import { appendAudit } from '../audit/append-audit.ts'
import { type PutRow, putOrders, toPutRow } from '../orders/put-orders.ts'
import { addValidation, toValidationRow, type ValidationRow } from '../validations/add-validation.ts'

/** To end a recharge, the statement also checks its order, so that nobody can pay the order in between. */
const COMPARE_AND_SET = statement(`
  UPDATE recharges
  SET state = :next_state, end_reason = :end_reason, order_id = coalesce(order_id, :order_id),
    first_answer = coalesce(first_answer, :first_answer), validation_id = :validation_id, updated_at_ms = :decided_at_ms
  WHERE id = :id AND state = :state AND (
    :next_state <> 'ENDED' OR order_id IS NULL OR 'Created' = (
      SELECT order_status FROM orders WHERE orders.id = recharges.order_id AND orders.app_id = recharges.app_id
    )
  )
  RETURNING ${RECHARGE_COLUMNS}`)

export interface DecisionRow {
  decided: ReturnType<typeof COMPARE_AND_SET>
  order: PutRow | undefined
  validation: ValidationRow
  origin: Origin
  entry: AuditEntry | undefined
}

export function toDecisionRow({
  recharge,
  next,
  order,
  validation,
  decidedAtMs,
  actor,
  entry,
}: RechargeDecision): DecisionRow {
  return {
    decided: COMPARE_AND_SET({
      next_state: next.state,
      end_reason: endReasonText(next.endReason),
      order_id: next.orderId,
      first_answer: next.firstAnswer,
      validation_id: validation.id,
      decided_at_ms: decidedAtMs,
      id: recharge.id,
      state: recharge.state,
    }),
    order: order && toPutRow(order),
    validation: toValidationRow(validation),
    origin: { recordedAtMs: decidedAtMs, ...(actor !== undefined && { actor }) },
    entry,
  }
}

export function decideRecharge(db: Database, decision: DecisionRow): Recharge | undefined {
  const decided = db.row(...decision.decided)
  if (!decided) return undefined
  if (decision.order) createOrder(db, decision.order, decision.origin)
  addValidation(db, decision.validation)
  appendAudit(db, decision.entry)
  return toRecharge(decided)
}

function createOrder(db: Database, row: PutRow, origin: Origin): void {
  const [outcome] = putOrders(db, [row], { source: 'recharge', ...origin })
  if (outcome === 'created') return
  throw new DuplicateRecord(`app ${row.order.appId} has an order ${row.order.id} already`)
}
