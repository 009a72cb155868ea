import type { FoundSession, Session } from '../../accounts/sessions/session.ts'
import { toAccount } from './account-row.ts'

/** The columns that a read gives of a session, in the order that `toSession` expects. */
export const SESSION_COLUMNS =
  'session_id, digest, subject_kind, subject_id, signed_in_by, address, user_agent, sessions.created_at_ms, ' +
  'last_seen_at_ms, expires_at_ms, ended_at_ms, ended_why'

/** The same columns, as an insertion names them. */
export const NEW_SESSION_COLUMNS = SESSION_COLUMNS.replace('sessions.', '')

const SESSION_COLUMN_COUNT = SESSION_COLUMNS.split(', ').length

export function toSession(row: readonly unknown[]): Session {
  const [sessionId, digest, kind, id, signedInBy, address, userAgent, ...rest] = row
  const [createdAtMs, lastSeenAtMs, expiresAtMs, endedAtMs, endedWhy] = rest
  return {
    ...{ sessionId, digest, subject: { kind, id }, signedInBy, address, userAgent },
    ...{ createdAtMs, lastSeenAtMs, expiresAtMs },
    end: endedAtMs === null ? null : { atMs: endedAtMs, why: endedWhy },
  } as Session
}

/** Takes the columns of a session and then those of its account, which are null for another subject. */
export function toFoundSession(row: readonly unknown[]): FoundSession {
  const account = row.slice(SESSION_COLUMN_COUNT)
  return { session: toSession(row), account: account[0] === null ? null : toAccount(account) }
}

/** In the order of SESSION_COLUMNS. */
export function sessionValues(session: Session) {
  return [
    session.sessionId,
    session.digest,
    session.subject.kind,
    session.subject.id,
    session.signedInBy,
    session.address,
    session.userAgent,
    session.createdAtMs,
    session.lastSeenAtMs,
    session.expiresAtMs,
    session.end?.atMs ?? null,
    session.end?.why ?? null,
  ]
}
