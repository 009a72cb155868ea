import { wireForm } from '@txgw/base/records/wire-form'
import { type Invitation, invitationFields, stateOfInvitation } from '@txgw/domain/accounts/people/invitation'
import type { Invitee } from '@txgw/domain/accounts/people/invite'
import { WireChangeRequest } from '@txgw/domain/change-requests/change-request-wire'
import { nonEmptyLabel, nonEmptyText } from '@txgw/protocol/schemas'
import Type, { type Static } from 'typebox'
import { nextCursor, pageQuery } from '../../paging.ts'
import { consoleUrl } from '../shared-params.ts'
import { environments, readAppIds, readEnvironments, role, wantedAppIds } from './grant-wire.ts'

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

const form = wireForm(invitationFields, 'operator')
const { created_at, created_by, owner_id, expires_at, ...about } = form.properties
const shown = {
  ...about,
  state: Type.Enum(STATES, { description: 'Only an open one works' }),
  created_at,
  created_by,
  owner_id,
  expires_at,
}

export const WireInvitation = Type.Object(shown, { title: 'Invitation' })

const made = {
  link: Type.String({ description: 'The link. It works once and is shown only this once' }),
  console_url: consoleUrl,
}

export const WireMadeInvitation = Type.Object({ ...shown, ...made }, { title: 'MadeInvitation' })

export const WireWaitingInvitation = Type.Object(
  { ...WireChangeRequest.properties, ...made },
  { title: 'WaitingInvitation' },
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
  const { created_at, created_by, owner_id, expires_at, ...about } = form.toWire(invitation)
  const state = stateOfInvitation(invitation, nowMs)
  return { ...about, state, created_at, created_by, owner_id, expires_at }
}
