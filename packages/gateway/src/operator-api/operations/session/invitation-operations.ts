import { orNull } from '@txgw/base/nullable'
import {
  acceptInvitation as accept,
  type Credentials,
  findOpenInvitation,
} from '@txgw/domain/accounts/people/accept-invitation'
import type { Invitation } from '@txgw/domain/accounts/people/invitation'
import { finishRegistration } from '@txgw/domain/accounts/people/passkeys'
import { requireGoodPassword } from '@txgw/domain/accounts/people/password-rules'
import { utcText } from '@txgw/protocol'
import { fieldViolation, nonEmptyText, utcDateTime } from '@txgw/protocol/schemas'
import type { FastifyRequest } from 'fastify'
import Type, { type Static } from 'typebox'
import { invalidFields } from '../../../refusals/service-error.ts'
import { accountAuthor } from '../../browser/account-author.ts'
import { consolePlace } from '../../browser/console-origin.ts'
import { openBrowser } from '../../browser/open-browser.ts'
import { operation } from '../../operation.ts'
import type { OperatorListener } from '../../served.ts'
import { environments, role, shownAppIds } from '../accounts/grant-wire.ts'
import { readRegisteredPasskey, WireRegisteredPasskey } from './passkey-wire.ts'

const SECRET_LENGTH_MAX = 1024

const shared = { tag: 'Console', access: 'sign-in', method: 'post' } as const
const invitation = nonEmptyText(SECRET_LENGTH_MAX, 'The secret at the end of the link')

export const WireInvitationSecret = Type.Object(
  { invitation },
  { title: 'InvitationSecret', additionalProperties: false },
)

const WireAcceptance = Type.Object(
  {
    invitation,
    password: Type.Optional(nonEmptyText(SECRET_LENGTH_MAX, 'A password of 12 to 128 characters')),
    passkey: Type.Optional(WireRegisteredPasskey),
  },
  { title: 'InvitationAcceptance', additionalProperties: false },
)

const WireOpenInvitation = Type.Object(
  {
    name: Type.String({ description: 'The name in histories and at the sign-in' }),
    email: orNull(Type.String({ description: 'E-mail address' })),
    role,
    environments,
    app_ids: shownAppIds,
    invited_by: Type.String({ description: 'The caller that invited the person; `operator` to a merchant' }),
    expires_at: utcDateTime('When it stops working'),
  },
  { title: 'OpenInvitation' },
)

export const showInvitation = operation({
  ...shared,
  path: '/console/invitation',
  id: 'showInvitation',
  summary: 'Show an invitation to its holder',
  description: 'Leaves the invitation as it is. The secret is in the body, because addresses end up in logs.',
  body: { schema: WireInvitationSecret, example: { invitation: 'the secret' }, isSecret: true },
  answers: {
    200: {
      description: 'The invitation.',
      schema: WireOpenInvitation,
      example: {
        name: 'Ann',
        email: null,
        role: 'support',
        environments: ['sandbox'],
        invited_by: 'operator',
        expires_at: '2026-02-07T08:30:00.000Z',
      },
    },
  },
  errors: ['PERMISSION_DENIED', 'NOT_FOUND', 'FAILED_PRECONDITION', 'UNAVAILABLE'],
  async handle({ body, parts: { access, people, clock } }) {
    const open = await findOpenInvitation(body.invitation, { store: people.store, nowMs: clock.nowMs() })
    access.admit(open.role)
    const { name, email, role, environments, appIds, createdBy } = open
    const shown = { name, email, role, environments, ...(appIds && { app_ids: appIds }) }
    return {
      status: 200,
      // The names of the operator's people stay with the operator.
      body: {
        ...shown,
        invited_by: role === 'merchant' ? 'operator' : createdBy,
        expires_at: utcText(open.expiresAtMs),
      },
    }
  },
})

export const acceptInvitation = operation({
  ...shared,
  path: '/console/invitation/acceptance',
  id: 'acceptInvitation',
  summary: 'Accept an invitation',
  description:
    'Makes the account with a password or a passkey and signs the browser in. The invitation works once. A password has 12 to 128 characters of any kind, is not easy to guess, and does not contain the name.',
  body: {
    schema: WireAcceptance,
    example: { invitation: 'the secret', password: 'the password' },
    isSecret: true,
  },
  answers: { 204: { description: 'The account is made, and the browser is signed in.' } },
  errors: [
    ...([
      'UNAUTHENTICATED',
      'PERMISSION_DENIED',
      'NOT_FOUND',
      'ALREADY_EXISTS',
      'FAILED_PRECONDITION',
    ] as const),
    ...(['RESOURCE_EXHAUSTED', 'UNAVAILABLE'] as const),
  ],
  async handle({ body, request, parts }) {
    const { people, tokens, clock, makeId } = parts
    const author = { operation: 'acceptInvitation', signedInWith: 'invitation' }
    const authorOf = accountAuthor(request, author, parts)
    const making = { store: people.store, tokens: tokens.store, nowMs: clock.nowMs(), makeId, authorOf }
    const open = await findOpenInvitation(body.invitation, making)
    parts.access.admit(open.role)
    const credentials = await readCredentials(body, { open, request, parts })
    const { accountId } = await accept(open, credentials, making)
    const by = credentials.password === null ? 'passkey' : 'password'
    const cookie = await openBrowser({ kind: 'account', id: accountId }, by, { request, parts })
    return { status: 204, headers: { 'Set-Cookie': cookie } }
  },
})

/** @throws {DomainError} @throws {ServiceError} */
async function readCredentials(
  { password, passkey }: Static<typeof WireAcceptance>,
  { open, request, parts }: { open: Invitation; request: FastifyRequest; parts: OperatorListener },
): Promise<Credentials> {
  const { people, clock } = parts
  if (password !== undefined && passkey === undefined) {
    await requireGoodPassword(password, open, people.judge)
    return { password: await people.passwords.hash(password), passkeys: [], openid: null }
  }
  if (passkey !== undefined && password === undefined) {
    const { accountId, passkey: made } = await finishRegistration(readRegisteredPasskey(passkey), {
      invitation: open,
      place: consolePlace(request, parts),
      challenges: people.challenges,
      nowMs: clock.nowMs(),
    })
    return { accountId, password: null, passkeys: [made], openid: null }
  }
  throw invalidFields([fieldViolation('', 'must have either password or passkey', '')])
}
