import { utcText } from '@txgw/protocol'
import { auditObject } from '../audit/audit-object.ts'
import type { AuditChange } from '../base/audit-entry.ts'
import type { AccessToken } from './token.ts'

export const tokenObject = (tokenId: string): string => auditObject('token', tokenId)

/** A token that was made or revoked. Neither its text nor its digest is named. */
export function tokenChange(token: AccessToken): AuditChange {
  const { tokenId, name, role, environments, appIds, expiresAtMs, revokedAtMs } = token
  const facts = {
    name,
    role,
    environments,
    app_ids: appIds,
    expires_at: expiresAtMs === null ? null : utcText(expiresAtMs),
  }
  const object = tokenObject(tokenId)
  if (revokedAtMs === null) return { object, appId: null, before: null, after: facts }
  const named = { name, role }
  return {
    object,
    appId: null,
    before: { ...named, revoked_at: null },
    after: { ...named, revoked_at: utcText(revokedAtMs) },
  }
}
