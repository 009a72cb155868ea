import type { Belongings } from '@txgw/domain/accounts/people/belongings'
import type { AccessToken } from '@txgw/domain/accounts/token'
import { toWireChangeRequest, WireChangeRequest } from '@txgw/domain/change-requests/change-request-wire'
import Type, { type Static } from 'typebox'
import { EXAMPLE_SESSION, toWireSession, WireSession } from '../session/session-wire.ts'
import { toWireInvitation, WireInvitation } from './invitation-wire.ts'
import { EXAMPLE_TOKEN, toWireToken, WireToken } from './token-wire.ts'

export const WireBelongings = Type.Object(
  {
    tokens: Type.Array(WireToken, { description: 'Tokens of programs, with their last use' }),
    invitations: Type.Array(WireInvitation, {
      description: 'Open invitations that the person has sent, and those for the person',
    }),
    sessions: Type.Array(WireSession),
    sign_in_links: Type.Integer({ description: 'How many sign-in links nobody has used yet' }),
    change_requests: Type.Array(WireChangeRequest, {
      description: 'Changes in production that the person or its tokens have asked for',
    }),
    tokens_of_unknown_owner: Type.Array(WireToken, {
      description: 'They stay: they were made before owners were recorded',
    }),
  },
  { title: 'Belongings' },
)

export const EXAMPLE_BELONGINGS: Static<typeof WireBelongings> = {
  tokens: [{ ...EXAMPLE_TOKEN, owner_id: '01KE2R8M5T9QWXYZ0ABCDEFGHJ' }],
  invitations: [],
  sessions: [EXAMPLE_SESSION],
  sign_in_links: 0,
  change_requests: [],
  tokens_of_unknown_owner: [],
}

export function toWireBelongings(
  { tokens, invitations, sessions, signInLinks, changeRequests }: Belongings,
  unknown: AccessToken[],
  nowMs: number,
): Static<typeof WireBelongings> {
  return {
    tokens: tokens.map(toWireToken),
    invitations: invitations.map((invitation) => toWireInvitation(invitation, nowMs)),
    sessions: sessions.map((session) => toWireSession(session, undefined)),
    sign_in_links: signInLinks,
    change_requests: changeRequests.map((request) => toWireChangeRequest(request, nowMs)),
    tokens_of_unknown_owner: unknown.map(toWireToken),
  }
}
