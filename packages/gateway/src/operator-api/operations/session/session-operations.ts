import { utcText } from '@txgw/protocol'
import { fieldViolation, utcDateTime } from '@txgw/protocol/schemas'
import Type, { type Static } from 'typebox'
import { invalidFields, ServiceError } from '../../../refusals/service-error.ts'
import { setCookieHeader } from '../../../session/session-cookie.ts'
import { makeSignInTicket, redeemSignInTicket, TICKET_OBJECT } from '../../../session/sign-in-tickets.ts'
import { operation } from '../../operation.ts'
import type { OperatorListener } from '../../served.ts'

const SECRET_LENGTH_MAX = 1024

/** Either a token or a ticket. */
const SignIn = Type.Object(
  {
    token: Type.Optional(
      Type.String({ minLength: 1, maxLength: SECRET_LENGTH_MAX, description: 'The operator token' }),
    ),
    ticket: Type.Optional(
      Type.String({ minLength: 1, maxLength: SECRET_LENGTH_MAX, description: 'A ticket that works once' }),
    ),
  },
  { title: 'SignIn', additionalProperties: false },
)

const WireSession = Type.Object(
  { expires_at: utcDateTime('When the browser has to sign in again') },
  { title: 'ConsoleSession' },
)

const WireTicket = Type.Object(
  {
    ticket: Type.String({ description: 'Signs one browser in, once: open `/#ticket=<ticket>`' }),
    expires_at: utcDateTime('When it stops working'),
  },
  { title: 'ConsoleTicket' },
)

const session = { tag: 'Console', path: '/console/session' } as const

export const signIn = operation({
  ...session,
  access: 'sign-in',
  method: 'post',
  id: 'signIn',
  summary: 'Sign a browser in',
  description:
    'Signs in with the operator token, or with a ticket that works once. The answer sets a cookie that scripts cannot read and that ends after 12 hours. The request must come from the console itself and have the header `X-Txgw-Console: 1`.',
  body: { schema: SignIn, example: { token: 'the operator token' }, isSecret: true },
  answers: { 204: { description: 'The browser is signed in.' } },
  errors: [
    ...(['UNAUTHENTICATED', 'PERMISSION_DENIED', 'ABORTED', 'FAILED_PRECONDITION'] as const),
    ...(['RESOURCE_EXHAUSTED', 'UNAVAILABLE'] as const),
  ],
  async handle({ body, request, parts }) {
    const { access, clock, secure } = parts
    const given = readSignIn(body)
    if (!access.sessions) throw noSignIn()
    if (!(await access.failures.check(request.ip, () => isGenuine(parts, given)))) throw refusedSignIn(given)
    const { cookie: value, maxAgeSeconds } = access.sessions.open(clock.nowMs())
    return { status: 204, headers: { 'Set-Cookie': setCookieHeader({ value, maxAgeSeconds, secure }) } }
  },
})

export const showSession = operation({
  ...session,
  access: 'console',
  method: 'get',
  id: 'showSession',
  summary: 'Check that the browser is signed in',
  description: 'Returns the end of the session.',
  answers: {
    200: {
      description: 'The browser is signed in.',
      schema: WireSession,
      example: { expires_at: '2026-01-31T20:30:00.000Z' },
    },
  },
  errors: ['UNAUTHENTICATED'],
  async handle({ request, parts: { access, clock } }) {
    const found = access.sessions?.find(request.headers.cookie, clock.nowMs())
    if (found) return { status: 200, body: { expires_at: utcText(found.expiresAtMs) } }
    throw new ServiceError('UNAUTHENTICATED', { message: 'This browser is not signed in.' })
  },
})

export const signOut = operation({
  ...session,
  access: 'console',
  method: 'delete',
  id: 'signOut',
  summary: 'Sign the browser out',
  description:
    'Removes the cookie. Sessions of other browsers continue. A changed operator token ends all sessions.',
  answers: { 204: { description: 'The browser is signed out.' } },
  handle: async ({ parts: { secure } }) => ({
    status: 204,
    headers: { 'Set-Cookie': setCookieHeader({ value: '', maxAgeSeconds: 0, secure }) },
  }),
})

export const makeConsoleTicket = operation({
  tag: 'Console',
  access: 'operator',
  method: 'post',
  path: '/operator/v1/console-tickets',
  id: 'makeConsoleTicket',
  changes: () => ({ object: TICKET_OBJECT }),
  role: 'admin',
  summary: 'Make a sign-in link',
  description:
    'The ticket works once, within ten minutes. Open `/#ticket=<ticket>` of this listener in a browser. The request has no body.',
  answers: {
    201: {
      description: 'The ticket. It is shown only once.',
      schema: WireTicket,
      example: {
        ticket: 'mJ4kq0vXoT7bZ2sYc8eWfLr1uAnHgDp3iQx5tVw9K6E',
        expires_at: '2026-01-31T08:40:00.000Z',
      },
    },
  },
  errors: ['ABORTED', 'FAILED_PRECONDITION'],
  async handle({ entryOf, parts: { access, settings, clock } }) {
    if (!access.sessions) throw noSignIn()
    const { ticket, expiresAtMs } = await makeSignInTicket(settings, clock.nowMs(), entryOf)
    return { status: 201, body: { ticket, expires_at: utcText(expiresAtMs) } }
  },
})

type Given = { token: string } | { ticket: string }

function readSignIn({ token, ticket }: Static<typeof SignIn>): Given {
  if (token !== undefined && ticket === undefined) return { token }
  if (ticket !== undefined && token === undefined) return { ticket }
  throw invalidFields([fieldViolation('', 'must have either token or ticket', '')])
}

async function isGenuine({ access, settings, clock }: OperatorListener, given: Given): Promise<boolean> {
  if ('token' in given) return access.matchesToken(given.token)
  return redeemSignInTicket(settings, given.ticket, clock.nowMs())
}

/** Sessions are sealed with the operator token, so there are none without it. */
function noSignIn(): ServiceError {
  return new ServiceError('FAILED_PRECONDITION', {
    message: 'No browser can sign in, because the operator token of this service is switched off.',
  })
}

function refusedSignIn(given: Given): ServiceError {
  return new ServiceError('UNAUTHENTICATED', {
    message:
      'token' in given
        ? 'The token is not the operator token of this service.'
        : 'This link was already used or is older than ten minutes. Sign in with the operator token.',
  })
}
