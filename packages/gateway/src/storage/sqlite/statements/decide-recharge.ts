import type { SQLInputValue } from 'node:sqlite'
import type { AuditEntry } from '../../../base/audit-entry.ts'
import { DuplicateRecord } from '../../../base/store-errors.ts'
import type { Origin } from '../../../orders/order-store.ts'
import type { Recharge } from '../../../recharges/recharge.ts'
import type { RechargeDecision } from '../../../recharges/recharge-store.ts'
import { endReasonText, RECHARGE_COLUMNS, toRecharge } from '../../rows/recharge-row.ts'
import type { Database } from '../database/database.ts'
import { addValidation, toValidationRow, type ValidationRow } from './add-validation.ts'
import { appendAudit } from './append-audit.ts'
import { type PutRow, putOrders, toPutRow } from './put-orders.ts'

/** To end a recharge, the statement also checks its order, so that nobody can pay the order in between. */
const COMPARE_AND_SET = `
  UPDATE recharges
  SET state = ?1, end_reason = ?2, order_id = coalesce(order_id, ?3),
    first_answer = coalesce(first_answer, ?4), validation_id = ?5, updated_at_ms = ?6
  WHERE id = ?7 AND state = ?8 AND (
    ?1 <> 'ENDED' OR order_id IS NULL OR 'Created' = (
      SELECT order_status FROM orders WHERE orders.id = recharges.order_id AND orders.app_id = recharges.app_id
    )
  )
  RETURNING ${RECHARGE_COLUMNS}`

export interface DecisionRow {
  values: SQLInputValue[]
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
    values: [
      next.state,
      endReasonText(next.endReason),
      next.orderId,
      next.firstAnswer,
      validation.id,
      decidedAtMs,
      recharge.id,
      recharge.state,
    ],
    order: order && toPutRow(order),
    validation: toValidationRow(validation),
    origin: { recordedAtMs: decidedAtMs, ...(actor !== undefined && { actor }) },
    entry,
  }
}

export function decideRecharge(db: Database, decision: DecisionRow): Recharge | undefined {
  const decided = db.row(COMPARE_AND_SET, ...decision.values)
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
