import { auditObject } from '../audit/audit-object.ts'
import { changedFields } from '../audit/changed-fields.ts'
import type { AuditChange } from '../base/audit-entry.ts'
import type { Recharge } from './recharge.ts'

export const rechargeObject = (id: string): string => auditObject('recharge', id)

/** A recharge that an operator started. Its verdict and its order are in its own records. */
export function rechargeStarted({ id, state, request }: Recharge): AuditChange {
  const { appId, userId, serverId, kind, items, totalPrice, shopRegion, paymentChannel } = request
  const asked = {
    ...{ state, app_id: appId, user_id: userId, server_id: serverId, kind },
    ...{ order_items: items, total_price: totalPrice },
    ...{ shop_region: shopRegion, payment_channel: paymentChannel },
  }
  return { object: rechargeObject(id), appId, ...changedFields(null, asked) }
}

/** A recharge about which the merchant was asked again. */
export function rechargeDecided(
  recharge: Recharge,
  next: Pick<Recharge, 'state' | 'endReason'> & { validationId: string },
): AuditChange {
  const { id, request } = recharge
  return {
    object: rechargeObject(id),
    appId: request.appId,
    ...changedFields(factsOf(recharge), factsOf(next)),
  }
}

function factsOf({ state, endReason, validationId }: Pick<Recharge, 'state' | 'endReason' | 'validationId'>) {
  return { state, end_reason: endReason, validation_id: validationId }
}
