import type { AuditChange } from '../audit/audit-entry.ts'
import { auditObject } from '../audit/audit-object.ts'
import { changedFields } from '../audit/changed-fields.ts'
import type { Order } from './order.ts'
import { toOperatorOrder } from './order-wire.ts'

export const orderObject = (appId: string, id: string): string => auditObject('order', appId, id)

/** A status change touches nothing but these two, so they need not be looked for. */
export function statusChange(before: Order, after: Order): AuditChange {
  return {
    object: orderObject(after.appId, after.id),
    appId: after.appId,
    before: { order_status: before.status, update_time: before.updateTime },
    after: { order_status: after.status, update_time: after.updateTime },
  }
}

/** A change of an order in the audit trail. */
export function orderChange(before: Order | null, after: Order): AuditChange {
  return {
    object: orderObject(after.appId, after.id),
    appId: after.appId,
    ...changedFields(before && toOperatorOrder(before), toOperatorOrder(after)),
  }
}
