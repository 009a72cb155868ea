import { utcText } from '@txgw/protocol'
import { nonEmptyLabel, nonEmptyText, utcDateTime } from '@txgw/protocol/schemas'
import Type, { type Static } from 'typebox'
import { type Invitation, stateOfInvitation } from '../../../accounts/people/invitation.ts'
import type { Invitee } from '../../../accounts/people/invite.ts'
import { orNull } from '../../../base/nullable.ts'
import { nextCursor, pageQuery } from '../../paging.ts'
import { environments, readAppIds, readEnvironments, role, shownAppIds, wantedAppIds } from './grant-wire.ts'

const EMAIL_LENGTH_MAX = 254
const STATES = ['open', 'used', 'withdrawn', 'expired'] as const

const email = nonEmptyText(
  EMAIL_LENGTH_MAX,
  'E-mail address. The person can sign in with it, and an identity provider that vouches for it needs no link',
)

export const WireInvitee = Type.Object(
  {
    name: nonEmptyLabel('Name of the person, shown in histories'),
    email: Type.Optional(email),
    role,
    environments,
    app_ids: wantedAppIds,
  },
  { title: 'Invitee', additionalProperties: false },
)

const shown = {
  invitation_id: Type.String({ description: 'Names the invitation in calls and lists. It is not secret' }),
  name: Type.String({ description: 'Name of the person' }),
  email: orNull(Type.String({ description: 'E-mail address' })),
  role,
  environments,
  app_ids: shownAppIds,
  state: Type.Enum(STATES, { description: 'Only an open one works' }),
  created_at: utcDateTime('When it was made'),
  created_by: Type.String({ description: 'The caller that invited the person' }),
  expires_at: utcDateTime('When it stops working'),
}

export const WireInvitation = Type.Object(shown, { title: 'Invitation' })

export const WireMadeInvitation = Type.Object(
  { ...shown, link: Type.String({ description: 'The link. It works once and is shown only this once' }) },
  { title: 'MadeInvitation' },
)

export const WireInvitationPage = Type.Object(
  { invitations: Type.Array(WireInvitation), next_cursor: nextCursor },
  { title: 'InvitationPage' },
)

export const InvitationListQuery = Type.Object(pageQuery, {
  title: 'InvitationListQuery',
  additionalProperties: false,
})

export function readInvitee(body: Static<typeof WireInvitee>): Invitee {
  return {
    name: body.name.trim(),
    email: body.email ?? null,
    role: body.role,
    environments: readEnvironments(body.environments),
    appIds: readAppIds(body.app_ids),
  }
}

export function toWireInvitation(invitation: Invitation, nowMs: number): Static<typeof WireInvitation> {
  return {
    invitation_id: invitation.invitationId,
    name: invitation.name,
    email: invitation.email,
    role: invitation.role,
    environments: invitation.environments,
    ...(invitation.appIds && { app_ids: invitation.appIds }),
    state: stateOfInvitation(invitation, nowMs),
    created_at: utcText(invitation.createdAtMs),
    created_by: invitation.createdBy,
    expires_at: utcText(invitation.expiresAtMs),
  }
}
