import { wireForm } from '@txgw/base/records/wire-form'
import type { AuditChange } from '../audit/audit-entry.ts'
import { auditObject } from '../audit/audit-object.ts'
import { changedFields } from '../audit/changed-fields.ts'
import { askedFields, type Recharge } from './recharge.ts'

export const rechargeObject = (id: string): string => auditObject('recharge', id)

const asked = wireForm(askedFields, 'operator')

/** A recharge that an operator started. Its verdict and its order are in its own records. */
export function rechargeStarted({ id, state, request }: Recharge): AuditChange {
  const after = { state, ...asked.toWire(request) }
  return { object: rechargeObject(id), appId: request.appId, ...changedFields(null, after) }
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
