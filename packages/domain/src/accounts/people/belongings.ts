import type { ChangeRequest } from '../../change-requests/change-request.ts'
import type { Session } from '../sessions/session.ts'
import type { AccessToken } from '../token.ts'
import { type Account, emailKey, loginKey } from './account.ts'
import type { Invitation } from './invitation.ts'

/** What goes along when a person is switched off, as far as it still works. */
export interface Belongings {
  tokens: AccessToken[]
  invitations: Invitation[]
  /** Those of the person, and those that act as one of the tokens. */
  sessions: Session[]
  signInLinks: number
  /** Those of production. The sandbox keeps its own, and asks for the one that asked when one is to be approved. */
  changeRequests: ChangeRequest[]
}

/** Who switches the person off, and when. */
export interface Leaving {
  atMs: number
  by: string
}

export const LEFT_REASON = 'The one that asked was switched off.'

/**
 * Whether an invitation goes along: the person has sent it, or it is for the person, who could come back with it.
 */
export function isInvitationOf(
  { accountId, name, email }: Pick<Account, 'accountId' | 'name' | 'email'>,
  invitation: Pick<Invitation, 'ownerId' | 'name' | 'email'>,
): boolean {
  if (invitation.ownerId === accountId || loginKey(invitation.name) === loginKey(name)) return true
  return email !== null && invitation.email !== null && emailKey(invitation.email) === emailKey(email)
}

/** More ids would make an entry of the audit trail grow without end. */
const IDS_MAX = 100

/** What the audit trail says of it. */
export function belongingFacts(gone: Belongings) {
  const { tokens, invitations, sessions, signInLinks, changeRequests } = gone
  const facts = {
    tokens: counted(tokens.map(({ tokenId }) => tokenId)),
    invitations: counted(invitations.map(({ invitationId }) => invitationId)),
    sessions: counted(sessions.map(({ sessionId }) => sessionId)),
    change_requests: counted(changeRequests.map(({ requestId }) => requestId)),
  }
  return { ...facts, sign_in_links: signInLinks }
}

const counted = (ids: string[]) => ({ count: ids.length, ids: ids.slice(0, IDS_MAX) })
