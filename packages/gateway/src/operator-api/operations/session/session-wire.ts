import { wireForm } from '@txgw/base/records/wire-form'
import type { Actor } from '@txgw/domain/accounts/actor'
import { SESSION_IDLE_MS, type Session, sessionFields } from '@txgw/domain/accounts/sessions/session'
import { utcText } from '@txgw/protocol'
import { utcDateTime } from '@txgw/protocol/schemas'
import Type, { type Static } from 'typebox'
import { nextCursor, pageQuery } from '../../paging.ts'
import { environments, role, shownAppIds } from '../accounts/grant-wire.ts'

const form = wireForm(sessionFields, 'operator')
const { expires_at, ...about } = form.properties
const shown = { ...about, idle_ends_at: utcDateTime('When it ends if it is not used'), expires_at }

/** The session of the browser that asks, and the one that it acts as. */
export const WireOwnSession = Type.Object(
  {
    ...shown,
    name: Type.String({ description: 'The name in histories' }),
    role,
    environments,
    app_ids: shownAppIds,
    account_id: Type.Optional(Type.String({ description: 'Absent for a session of a token' })),
    open_break_glass: Type.Optional(
      Type.Integer({
        description:
          'What one person has done alone in production, and nobody else has looked at; 100 stands for more. Only for the operator’s own people and programs with production',
      }),
    ),
    sandbox_url: Type.Optional(
      Type.String({ description: 'Where merchants reach the sandbox; absent when it is not known' }),
    ),
  },
  { title: 'ConsoleSession' },
)

export const WireSession = Type.Object(
  {
    ...shown,
    name: Type.Optional(
      Type.String({ description: 'The name in histories of the one that the browser acts as' }),
    ),
    account_id: Type.Optional(Type.String({ description: 'Absent for a session of a token' })),
    token_id: Type.Optional(
      Type.String({ description: 'The token that the browser acts as; absent for other sessions' }),
    ),
  },
  { title: 'Session' },
)

export const WireSessionPage = Type.Object(
  { sessions: Type.Array(WireSession), next_cursor: nextCursor },
  { title: 'SessionPage' },
)

export const SessionListQuery = Type.Object(
  {
    ...pageQuery,
    account_id: Type.Optional(Type.String({ description: 'Only the sessions of this account' })),
  },
  { title: 'SessionListQuery', additionalProperties: false },
)

export const EXAMPLE_SESSION = {
  session_id: '01KE2R8M5T9QWXYZ0ABCDEFGHJ',
  signed_in_by: 'passkey' as const,
  address: '192.0.2.7',
  user_agent: 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
  created_at: '2026-01-31T08:30:00.000Z',
  last_seen_at: '2026-01-31T08:30:00.000Z',
  idle_ends_at: '2026-01-31T09:30:00.000Z',
  expires_at: '2026-01-31T20:30:00.000Z',
}

export function toWireSession(session: Session, name: string | undefined): Static<typeof WireSession> {
  const { subject } = session
  return {
    ...describe(session),
    ...(name !== undefined && { name }),
    ...(subject.kind === 'account' && { account_id: subject.id }),
    ...(subject.kind === 'token' && { token_id: subject.id }),
  }
}

export function toWireOwnSession(
  session: Session,
  actor: Actor,
  { sandboxUrl, openBreakGlass }: { sandboxUrl: string | undefined; openBreakGlass: number | undefined },
): Static<typeof WireOwnSession> {
  const { name, role, environments, appIds } = actor
  const { subject } = session
  return {
    ...describe(session),
    name,
    role,
    environments: [...environments],
    ...(appIds && { app_ids: [...appIds] }),
    ...(subject.kind === 'account' && { account_id: subject.id }),
    ...(openBreakGlass !== undefined && { open_break_glass: openBreakGlass }),
    ...(sandboxUrl !== undefined && { sandbox_url: sandboxUrl }),
  }
}

function describe(session: Session) {
  const { expires_at, ...about } = form.toWire(session)
  return { ...about, idle_ends_at: utcText(session.lastSeenAtMs + SESSION_IDLE_MS), expires_at }
}
