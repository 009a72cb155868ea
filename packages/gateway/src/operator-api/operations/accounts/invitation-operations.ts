import { ownerIdOf } from '@txgw/domain/accounts/actor'
import { type Invitation, stateOfInvitation } from '@txgw/domain/accounts/people/invitation'
import { keepInvitation, makeInvitation } from '@txgw/domain/accounts/people/invite'
import { invitationChange, invitationObject } from '@txgw/domain/accounts/people/people-audit'
import { auditObject } from '@txgw/domain/audit/audit-object'
import { WAITING_EXAMPLE } from '@txgw/domain/change-requests/change-request-wire'
import { guardedInvitation } from '@txgw/domain/change-requests/kinds/invite-person'
import { GlassHeaders } from '@txgw/domain/change-requests/written-reason'
import Type from 'typebox'
import { ServiceError } from '../../../refusals/service-error.ts'
import { takeCourse, WAITS, waits } from '../../access/guarded-call.ts'
import { consoleOriginFor } from '../../browser/console-origin.ts'
import { operation } from '../../operation.ts'
import { cursorFormat, readPage } from '../../paging.ts'
import { pathText } from '../shared-params.ts'
import {
  InvitationListQuery,
  readInvitee,
  toWireInvitation,
  WireInvitationPage,
  WireInvitee,
  WireMadeInvitation,
  WireWaitingInvitation,
} from './invitation-wire.ts'

const shared = { tag: 'Accounts', access: 'operator', role: 'admin' } as const
const invitations = { ...shared, path: '/operator/v1/invitations' } as const
const cursors = cursorFormat(Type.Object({ invitationId: Type.String() }))

const EXAMPLE = {
  name: 'Ann',
  email: 'ann@example.com',
  role: 'support' as const,
  environments: ['sandbox' as const],
}

const EXAMPLE_INVITATION = {
  ...EXAMPLE,
  invitation_id: '01KE2R8M5T9QWXYZ0ABCDEFGHJ',
  state: 'open' as const,
  created_at: '2026-01-31T08:30:00.000Z',
  created_by: 'operator',
  owner_id: 'operator-token',
  expires_at: '2026-02-07T08:30:00.000Z',
}

const EXAMPLE_LINK = 'http://127.0.0.1:8440/#invitation=mJ4kq0vXoT7bZ2sYc8eWfLr1uAnHgDp3iQx5tVw9K6E'

export const invitePerson = operation({
  ...invitations,
  method: 'post',
  id: 'invitePerson',
  summary: 'Invite a person',
  description: `The answer shows a link, and nothing shows it again: the service keeps only its digest. The link works once, within seven days. It leads to a page of the console where the person chooses a passkey or a password. \`app_ids\` belongs to the role \`merchant\` alone. ${WAITS} That concerns the roles \`operator\` and \`admin\`; the link leads nowhere until then, and works for seven days from then on.`,
  headers: GlassHeaders,
  changes: () => ({ object: auditObject('invitation') }),
  body: { schema: WireInvitee, example: EXAMPLE },
  answers: {
    201: {
      description: 'The invitation with its link, which is shown only once.',
      schema: WireMadeInvitation,
      example: {
        ...EXAMPLE_INVITATION,
        link: EXAMPLE_LINK,
      },
    },
    202: {
      description: 'It waits for a second person. The link is shown only this once.',
      schema: WireWaitingInvitation,
      example: { ...WAITING_EXAMPLE, kind: 'invite_person', app_id: null, about: 'Ann', link: EXAMPLE_LINK },
    },
  },
  errors: ['ALREADY_EXISTS', 'RESOURCE_EXHAUSTED'],
  async handle({ body, headers, actor, entryOf, request, parts }) {
    const { people, tokens, clock, makeId, hasApp, publicUrl } = parts
    const nowMs = clock.nowMs()
    const author = { createdBy: actor.name, ownerId: ownerIdOf(actor) }
    const making = { accounts: people.store, tokens: tokens.store, nowMs, makeId, ...author, hasApp }
    const { invitation, secret } = await makeInvitation(readInvitee(body), making)
    const link = `${consoleOriginFor(invitation.role, request, parts)}/#invitation=${secret}`
    const shown = { link, ...(publicUrl !== undefined && { console_url: publicUrl }) }
    const act = {
      appId: null,
      kind: 'invite-person',
      change: async () => guardedInvitation(invitation),
    } as const
    const course = await takeCourse(parts.twoPeople, act, { actor, entryOf, headers })
    if (course.way === 'waits') {
      const { status, body: waiting } = waits(course.request, clock)
      return { status, body: { ...waiting, ...shown } }
    }
    if (course.way === 'direct')
      await keepInvitation(invitation, { store: people.store, entryOf: course.entryOf })
    return { status: 201, body: { ...toWireInvitation(invitation, nowMs), ...shown } }
  },
})

export const listInvitations = operation({
  ...invitations,
  method: 'get',
  id: 'listInvitations',
  summary: 'List invitations',
  description:
    'Returns one page, the oldest first, with those that no longer work and without the links. Follow `next_cursor` until it is absent.',
  query: InvitationListQuery,
  answers: {
    200: {
      description: 'A page of invitations.',
      schema: WireInvitationPage,
      example: { invitations: [EXAMPLE_INVITATION] },
    },
  },
  async handle({ query, parts: { people, clock } }) {
    const { rows, nextCursor } = await readPage({
      query,
      cursors,
      load: ({ limit, after }) =>
        people.store.listInvitations({ limit, ...(after && { after: after.invitationId }) }),
      positionOf: ({ invitationId }: Invitation) => ({ invitationId }),
    })
    const shown = rows.map((row) => toWireInvitation(row, clock.nowMs()))
    return { status: 200, body: { invitations: shown, ...(nextCursor && { next_cursor: nextCursor }) } }
  },
})

export const withdrawInvitation = operation({
  ...shared,
  path: '/operator/v1/invitations/{invitation_id}',
  method: 'delete',
  id: 'withdrawInvitation',
  summary: 'Withdraw an invitation',
  description:
    'The link stops working at once. Withdrawing it a second time changes nothing. An invitation that was used is an account: switch the account off instead.',
  changes: ({ params }) => ({ object: invitationObject(params.invitation_id ?? '') }),
  params: Type.Object({ invitation_id: pathText('The `invitation_id` of the invitation.') }),
  answers: { 204: { description: 'The invitation is withdrawn.' } },
  errors: ['NOT_FOUND', 'FAILED_PRECONDITION'],
  async handle({ params, entryOf, parts: { people, clock } }) {
    const nowMs = clock.nowMs()
    const invitation = await people.store.withdrawInvitation(params.invitation_id, nowMs, (withdrawn) =>
      entryOf(invitationChange(withdrawn)),
    )
    if (stateOfInvitation(invitation, nowMs) === 'used') {
      throw new ServiceError('FAILED_PRECONDITION', {
        message: `"${invitation.name}" has used the invitation. Switch the account off instead.`,
      })
    }
    return { status: 204 }
  },
})
