import { utcText } from '@txgw/protocol'
import type { AuditChange } from '../../audit/audit-entry.ts'
import { auditObject } from '../../audit/audit-object.ts'
import { changedFields, madeFields } from '../../audit/changed-fields.ts'
import { auditForm } from '../../records/audited.ts'
import { type Session, type SessionSubject, sessionFields } from '../sessions/session.ts'
import { type Account, accountFields, signInsOf } from './account.ts'
import { type Belongings, belongingFacts } from './belongings.ts'
import { type Invitation, invitationFields } from './invitation.ts'
import { passkeyId } from './passkey-id.ts'

const account = auditForm(accountFields)
const invitation = auditForm(invitationFields)
const session = auditForm(sessionFields)

export const invitationObject = (invitationId: string): string => auditObject('invitation', invitationId)
export const accountObject = (accountId: string): string => auditObject('account', accountId)
export const sessionObject = (sessionId: string): string => auditObject('session', sessionId)

export const accountFacts = account.facts
export const invitationFacts = invitation.facts
export const invitationEndNames = invitation.endNames

/** An invitation that was made or withdrawn. */
export function invitationChange(changed: Invitation): AuditChange {
  const about = { object: invitationObject(changed.invitationId), appId: null }
  if (changed.withdrawnAtMs === null) return { ...about, before: null, after: invitation.made(changed) }
  return { ...about, ...invitation.ended(changed) }
}

/**
 * @param before null for a new account
 * @param gone what has ended with the account
 */
export function accountChange(before: Account | null, after: Account, gone?: Belongings): AuditChange {
  const object = accountObject(after.accountId)
  const changed = before ? changedFields(factsOf(before), factsOf(after)) : madeFields(factsOf(after))
  const ended = gone && { took_along: belongingFacts(gone) }
  return { object, appId: null, ...changed, after: { ...changed.after, ...ended } }
}

/** The ways to sign in are named, and nothing that could be used to sign in. */
function factsOf(changed: Account) {
  return { ...account.made(changed), signs_in_with: signInsOf(changed) }
}

/** The password itself is never named, nor anything that a guess could be tried against. */
export function passwordChange(before: Account, after: Account): AuditChange {
  const { accountId, name } = after
  const changed = changedFields(account.digests(before), account.digests(after))
  return {
    object: accountObject(accountId),
    appId: null,
    before: { name, ...changed.before },
    after: { name, password: 'changed', ...changed.after },
  }
}

export function passkeysChange(before: Account, after: Account): AuditChange {
  const namesOf = ({ passkeys }: Account) => ({ passkeys: passkeys.map(passkeyId) })
  const { accountId, name } = after
  const changed = changedFields(account.digests(before), account.digests(after))
  return {
    object: accountObject(accountId),
    appId: null,
    before: { name, ...namesOf(before), ...changed.before },
    after: { name, ...namesOf(after), ...changed.after },
  }
}

/** A browser that signed in, and how. */
export function sessionStart(started: Session): AuditChange {
  const after = { ...holderOf(started.subject), ...session.made(started) }
  return { object: sessionObject(started.sessionId), appId: null, before: null, after }
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
