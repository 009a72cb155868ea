import { type Invitation, invitationFields } from '../../accounts/people/invitation.ts'
import { INVITATION_MS, requireInvitable } from '../../accounts/people/invite.ts'
import { invitationChange } from '../../accounts/people/people-audit.ts'
import { auditForm } from '../../records/audited.ts'
import type { GuardedChange } from '../change-request.ts'
import { changesProduction } from './change-account.ts'
import { fieldChanges, type GuardedKind } from './guarded-kind.ts'

const form = auditForm(invitationFields)

/** What two people decide about; undefined when the person could only look in production. */
export function guardedInvitation(invitation: Invitation): GuardedChange | undefined {
  if (!changesProduction(invitation)) return undefined
  const { invitationId: subjectId, name: about } = invitation
  // It lasts from the approval on.
  const { expires_at: _later, ...made } = form.made(invitation)
  const changes = fieldChanges(null, made)
  return { kind: 'invite-person', about, subjectId, changes, document: JSON.stringify(invitation) }
}

/** The invitation is in the request alone until then, so its link leads nowhere. */
export const invitePersonKind: GuardedKind = {
  subjectOf: () => ({ of: 'nothing' }),
  prepare: ({ document }, stores, nowMs) => requireInvitable(readInvitation(document), { ...stores, nowMs }),
  apply({ document }, _subject, { nowMs, entryOf }) {
    const invitation = { ...readInvitation(document), expiresAtMs: nowMs + INVITATION_MS }
    return { applied: { kind: 'add-invitation', invitation }, entry: entryOf?.(invitationChange(invitation)) }
  },
}

function readInvitation(document: string): Invitation {
  return JSON.parse(document)
}
