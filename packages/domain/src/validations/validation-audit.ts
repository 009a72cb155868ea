import type { AuditChange } from '../audit/audit-entry.ts'
import { auditObject } from '../audit/audit-object.ts'
import type { Validation } from './validation.ts'

export const validationObject = (id: string): string => auditObject('validation', id)

/**
 * A question that somebody had asked outside a recharge. The validation itself has the player and the answer.
 * @param again the validation whose question was asked again
 */
export function validationAsked({ id, appId, outcome }: Validation, again: string | undefined): AuditChange {
  const after = { outcome, ...(again !== undefined && { asked_again: again }) }
  return { object: validationObject(id), appId, before: null, after }
}
