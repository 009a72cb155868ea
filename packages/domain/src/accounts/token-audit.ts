import type { AuditChange } from '../audit/audit-entry.ts'
import { auditObject } from '../audit/audit-object.ts'
import { auditForm } from '../records/audited.ts'
import { type AccessToken, tokenFields } from './token.ts'

const form = auditForm(tokenFields)

export const tokenObject = (tokenId: string): string => auditObject('token', tokenId)

export const tokenFacts = form.facts
export const tokenEndNames = form.endNames

/** A token that was made or revoked. */
export function tokenChange(token: AccessToken): AuditChange {
  const about = { object: tokenObject(token.tokenId), appId: null }
  if (token.revokedAtMs === null) return { ...about, before: null, after: form.made(token) }
  return { ...about, ...form.ended(token) }
}

/** A token that acted at once, and asks from now on where two people decide. */
export function exemptionChange({ tokenId, name }: AccessToken): AuditChange {
  const object = tokenObject(tokenId)
  return { object, appId: null, before: { name, exempt: true }, after: { name, exempt: false } }
}
