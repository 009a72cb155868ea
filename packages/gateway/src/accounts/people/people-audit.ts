import { utcText } from '@txgw/protocol'
import { auditObject } from '../../audit/audit-object.ts'
import { changedFields } from '../../audit/changed-fields.ts'
import type { AuditChange } from '../../base/audit-entry.ts'
import type { Session, SessionSubject } from '../sessions/session.ts'
import type { Account } from './account.ts'
import type { Invitation } from './invitation.ts'
import { passkeyId } from './passkey-id.ts'

export const invitationObject = (invitationId: string): string => auditObject('invitation', invitationId)
export const accountObject = (accountId: string): string => auditObject('account', accountId)
export const sessionObject = (sessionId: string): string => auditObject('session', sessionId)

/** An invitation that was made or withdrawn. Neither its link nor the digest of it is named. */
export function invitationChange(invitation: Invitation): AuditChange {
  const { invitationId, name, email, role, environments, appIds, expiresAtMs, withdrawnAtMs } = invitation
  const object = invitationObject(invitationId)
  if (withdrawnAtMs === null) {
    const after = { name, email, role, environments, app_ids: appIds, expires_at: utcText(expiresAtMs) }
    return { object, appId: null, before: null, after }
  }
  return {
    object,
    appId: null,
    before: { name, withdrawn_at: null },
    after: { name, withdrawn_at: utcText(withdrawnAtMs) },
  }
}

/** @param before null for a new account */
export function accountChange(before: Account | null, after: Account): AuditChange {
  const object = accountObject(after.accountId)
  return { object, appId: null, ...changedFields(before && factsOf(before), factsOf(after)) }
}

/** The ways to sign in are named, and nothing that could be used to sign in. */
function factsOf(account: Account) {
  const { name, email, role, environments, appIds, isEnabled, password, passkeys, openid } = account
  const ways = [
    ...(password === null ? [] : ['password']),
    ...(passkeys.length === 0 ? [] : ['passkey']),
    ...(openid === null ? [] : ['openid-connect']),
  ]
  return { name, email, role, environments, app_ids: appIds, enabled: isEnabled, signs_in_with: ways }
}

/** The password itself is never named, nor anything made from it. */
export function passwordChange({ accountId, name }: Account): AuditChange {
  const object = accountObject(accountId)
  return { object, appId: null, before: { name }, after: { name, password: 'changed' } }
}

export function passkeysChange(before: Account, after: Account): AuditChange {
  const namesOf = ({ passkeys }: Account) => ({ passkeys: passkeys.map(passkeyId) })
  const { accountId, name } = after
  return {
    object: accountObject(accountId),
    appId: null,
    before: { name, ...namesOf(before) },
    after: { name, ...namesOf(after) },
  }
}

/** A browser that signed in, and how. */
export function sessionStart({ sessionId, subject, signedInBy, expiresAtMs }: Session): AuditChange {
  const after = { ...holderOf(subject), signed_in_by: signedInBy, expires_at: utcText(expiresAtMs) }
  return { object: sessionObject(sessionId), appId: null, before: null, after }
}

/** A session that somebody has ended. */
export function sessionEndChange({ sessionId, subject, end }: Session): AuditChange {
  const about = holderOf(subject)
  return {
    object: sessionObject(sessionId),
    appId: null,
    before: { ...about, ended_at: null },
    after: { ...about, ended_at: end && utcText(end.atMs) },
  }
}

/** The id of the operator token is a seal of it, which nobody needs to see. */
function holderOf({ kind, id }: SessionSubject): { of: string; id?: string } {
  return kind === 'operator-token' ? { of: kind } : { of: kind, id }
}
