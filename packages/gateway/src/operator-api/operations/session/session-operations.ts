import { sessionEndChange, sessionStart } from '@txgw/domain/accounts/people/people-audit'
import type { Session } from '@txgw/domain/accounts/sessions/session'
import { makeSignInTicket, TICKET_OBJECT } from '@txgw/domain/session/sign-in-tickets'
import { utcText } from '@txgw/protocol'
import { utcDateTime } from '@txgw/protocol/schemas'
import Type from 'typebox'
import { ServiceError } from '../../../refusals/service-error.ts'
import { callerOf } from '../../access/caller.ts'
import { accountAuthor } from '../../browser/account-author.ts'
import { closedCookie, openBrowser } from '../../browser/open-browser.ts'
import { requireBrowser } from '../../browser/require-browser.ts'
import { nameOf, proveSignIn } from '../../browser/sign-in.ts'
import { operation } from '../../operation.ts'
import { consoleUrl } from '../shared-params.ts'
import { EXAMPLE_SESSION, toWireOwnSession, WireOwnSession } from './session-wire.ts'
import { readSignIn, WireSignIn } from './sign-in-wire.ts'

const WireTicket = Type.Object(
  {
    ticket: Type.String({ description: 'Signs one browser in, once: open `/#ticket=<ticket>`' }),
    expires_at: utcDateTime('When it stops working'),
    console_url: consoleUrl,
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
    'Signs in with the password or the passkey of an account, with the answer of an identity provider, with the operator token, or with a ticket that works once. The answer sets a cookie that scripts cannot read. The session ends after 12 hours, or after an hour without use. The request must come from the console itself and have the header `X-Txgw-Console: 1`.',
  body: { schema: WireSignIn, example: { login: 'Ann', password: 'the password' }, isSecret: true },
  answers: { 204: { description: 'The browser is signed in.' } },
  errors: [
    ...(['UNAUTHENTICATED', 'PERMISSION_DENIED', 'ABORTED', 'FAILED_PRECONDITION'] as const),
    ...(['RESOURCE_EXHAUSTED', 'UNAVAILABLE'] as const),
  ],
  async handle({ body, request, parts }) {
    const { as, by, openidSession } = await proveSignIn(readSignIn(body), request, parts)
    const author = { operation: 'signIn', signedInWith: by }
    const holder = await nameOf(as, parts)
    parts.access.admit(holder.role)
    const entryOf = accountAuthor(request, author, parts)(holder)
    const opening = {
      request,
      parts,
      openidSession,
      entryOf: (opened: Session) => entryOf(sessionStart(opened)),
    }
    return { status: 204, headers: { 'Set-Cookie': await openBrowser(as, by, opening) } }
  },
})

export const showSession = operation({
  ...session,
  access: 'console',
  method: 'get',
  id: 'showSession',
  summary: 'Show the session of the browser',
  description: 'Returns the one that the browser acts as, and the end of the session.',
  answers: {
    200: {
      description: 'The browser is signed in.',
      schema: WireOwnSession,
      example: { ...EXAMPLE_SESSION, name: 'Ann', role: 'support', environments: ['sandbox'] },
    },
  },
  errors: ['UNAUTHENTICATED'],
  async handle({ request, parts }) {
    const { session, actor } = await requireBrowser(request, parts)
    const { role, environments } = actor
    const looksAtProduction = role !== 'merchant' && environments.includes('production')
    const openBreakGlass = looksAtProduction ? await parts.twoPeople.countUnseen() : undefined
    const seen = { sandboxUrl: parts.sandboxUrl(), openBreakGlass }
    return { status: 200, body: toWireOwnSession(session, actor, seen) }
  },
})

export const signOut = operation({
  ...session,
  access: 'console',
  method: 'delete',
  id: 'signOut',
  summary: 'Sign the browser out',
  description: 'Ends the session and removes the cookie. Sessions of other browsers continue.',
  answers: { 204: { description: 'The browser is signed out.' } },
  async handle({ request, parts }) {
    const { access, clientOf } = parts
    const browser = await access.findBrowser(request).catch(alreadyEnded)
    if (browser) {
      const author = { operation: 'signOut', signedInWith: browser.actor.signedInWith }
      const entryOf = accountAuthor(request, author, parts)(browser.actor)
      await access.sessions.end(browser.session.sessionId, 'signed-out', (ended) =>
        entryOf(sessionEndChange(ended)),
      )
    }
    return { status: 204, headers: { 'Set-Cookie': closedCookie('txgw_session', clientOf(request).secure) } }
  },
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
    'The ticket works once, within ten minutes. Open `/#ticket=<ticket>` of this listener in a browser. The browser then acts as the caller. The request has no body.',
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
  errors: ['ABORTED'],
  async handle({ entryOf, request, parts: { settings, clock, publicUrl } }) {
    const { signsInAs } = callerOf(request)
    const { ticket, expiresAtMs } = await makeSignInTicket(settings, signsInAs, clock.nowMs(), entryOf)
    const place = publicUrl === undefined ? {} : { console_url: publicUrl }
    return { status: 201, body: { ticket, expires_at: utcText(expiresAtMs), ...place } }
  },
})

/** Signing out of a session that has ended is no mistake. */
function alreadyEnded(error: unknown): undefined {
  if (!(error instanceof ServiceError) || error.name !== 'UNAUTHENTICATED') throw error
}
