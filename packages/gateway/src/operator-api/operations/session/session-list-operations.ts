import { FIRST_ADMIN_IN_BROWSER } from '@txgw/domain/accounts/actor'
import { sessionEndChange, sessionObject } from '@txgw/domain/accounts/people/people-audit'
import type { Session } from '@txgw/domain/accounts/sessions/session'
import Type from 'typebox'
import { ServiceError } from '../../../refusals/service-error.ts'
import { accountAuthor } from '../../browser/account-author.ts'
import { requireBrowser } from '../../browser/require-browser.ts'
import { operation } from '../../operation.ts'
import { cursorFormat, readPage } from '../../paging.ts'
import type { OperatorListener } from '../../served.ts'
import { pathText } from '../shared-params.ts'
import { EXAMPLE_SESSION, SessionListQuery, toWireSession, WireSessionPage } from './session-wire.ts'

const OWN_SESSIONS_MAX = 200

const params = Type.Object({ session_id: pathText('The `session_id` of the session.') })
const cursors = cursorFormat(Type.Object({ sessionId: Type.String() }))

export const listOwnSessions = operation({
  tag: 'Console',
  access: 'console',
  path: '/console/sessions',
  method: 'get',
  id: 'listOwnSessions',
  summary: 'List the sessions of the person that is signed in',
  description: 'Returns the sessions that work, the latest first.',
  answers: {
    200: {
      description: 'The sessions.',
      schema: WireSessionPage,
      example: { sessions: [EXAMPLE_SESSION] },
    },
  },
  errors: ['UNAUTHENTICATED'],
  async handle({ request, parts }) {
    const { session, actor } = await requireBrowser(request, parts)
    const own = await parts.access.sessions.list({ subject: session.subject, limit: OWN_SESSIONS_MAX })
    return { status: 200, body: { sessions: own.map((each) => toWireSession(each, actor.name)) } }
  },
})

export const endOwnSession = operation({
  tag: 'Console',
  access: 'console',
  path: '/console/sessions/{session_id}',
  method: 'delete',
  id: 'endOwnSession',
  summary: 'End another session of the person that is signed in',
  description: 'The browser of that session has to sign in again at once.',
  params,
  answers: { 204: { description: 'The session has ended.' } },
  errors: ['UNAUTHENTICATED', 'NOT_FOUND'],
  async handle({ params, request, parts }) {
    const { session, actor } = await requireBrowser(request, parts)
    const own = await parts.access.sessions.list({ subject: session.subject, limit: OWN_SESSIONS_MAX })
    if (!own.some(({ sessionId }) => sessionId === params.session_id)) throw new ServiceError('NOT_FOUND')
    const author = { operation: 'endOwnSession', signedInWith: actor.signedInWith }
    const entryOf = accountAuthor(request, author, parts)(actor)
    await parts.access.sessions.end(params.session_id, 'signed-out', (ended) =>
      entryOf(sessionEndChange(ended)),
    )
    return { status: 204 }
  },
})

export const listSessions = operation({
  tag: 'Accounts',
  access: 'operator',
  role: 'admin',
  path: '/operator/v1/sessions',
  method: 'get',
  id: 'listSessions',
  summary: 'List the sessions of all browsers',
  description:
    'Returns one page of the sessions that work, the latest first. Follow `next_cursor` until it is absent.',
  query: SessionListQuery,
  answers: {
    200: {
      description: 'A page of sessions.',
      schema: WireSessionPage,
      example: {
        sessions: [{ ...EXAMPLE_SESSION, name: 'Ann', account_id: '01KE2R8M5T9QWXYZ0ABCDEFGHJ' }],
      },
    },
  },
  async handle({ query, parts }) {
    const { access } = parts
    const { rows, nextCursor } = await readPage({
      query,
      cursors,
      load: ({ limit, after }) =>
        access.sessions.list({
          limit,
          ...(after && { after: after.sessionId }),
          ...(query.account_id !== undefined && { subject: { kind: 'account', id: query.account_id } }),
        }),
      positionOf: ({ sessionId }: Session) => ({ sessionId }),
    })
    const names = await findSessionNames(rows, parts)
    const sessions = rows.map((session) => toWireSession(session, names.get(session.subject.id)))
    return { status: 200, body: { sessions, ...(nextCursor && { next_cursor: nextCursor }) } }
  },
})

export const endSession = operation({
  tag: 'Accounts',
  access: 'operator',
  role: 'admin',
  path: '/operator/v1/sessions/{session_id}',
  method: 'delete',
  id: 'endSession',
  summary: 'End a session',
  description:
    'Every process refuses the session at once and ends its streams within a few seconds. Ending it a second time changes nothing.',
  changes: ({ params }) => ({ object: sessionObject(params.session_id ?? '') }),
  params,
  answers: { 204: { description: 'The session has ended.' } },
  errors: ['NOT_FOUND'],
  async handle({ params, entryOf, parts: { access } }) {
    await access.sessions.end(params.session_id, 'ended-by-admin', (ended) =>
      entryOf(sessionEndChange(ended)),
    )
    return { status: 204 }
  },
})

/** The name of the one that each session acts as, by the id of its subject. */
async function findSessionNames(
  sessions: Session[],
  { people, tokens }: Pick<OperatorListener, 'people' | 'tokens'>,
): Promise<Map<string, string | undefined>> {
  const subjects = new Map(sessions.map(({ subject }) => [subject.id, subject]))
  const named = [...subjects.values()].map(async ({ kind, id }) => {
    if (kind === 'operator-token') return [id, FIRST_ADMIN_IN_BROWSER] as const
    if (kind === 'token') return [id, tokens.directory.findById(id)?.name] as const
    return [id, (await people.store.findAccount(id))?.name] as const
  })
  return new Map(await Promise.all(named))
}
