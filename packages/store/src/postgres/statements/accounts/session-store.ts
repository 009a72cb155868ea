import { RecordNotFound } from '@txgw/base/store-errors'
import type { SessionsEnd } from '@txgw/domain/accounts/people/account-store'
import type { SessionStore } from '@txgw/domain/accounts/sessions/session-store'
import { insertInto } from '../../../rows/named-columns.ts'
import { FOUND_SESSION_COLUMNS, sessionRows, toFoundSession } from '../../../rows/people-rows.ts'
import type { Database } from '../../pool/database.ts'
import { statement } from '../../pool/statement.ts'
import { appendAudit } from '../audit/append-audit.ts'

const ADD = statement(insertInto('env.sessions', sessionRows.written))
const FORGET = statement('DELETE FROM env.sessions WHERE expires_at_ms < :before_ms')
const FIND = statement(`SELECT ${sessionRows.columns} FROM env.sessions WHERE session_id = :session_id`)
const FIND_WITH_ACCOUNT = statement(`
  SELECT ${FOUND_SESSION_COLUMNS}
  FROM env.sessions LEFT JOIN env.accounts ON subject_kind = 'account' AND account_id = subject_id
  WHERE digest = :digest`)
const LIST = statement(`
  SELECT ${sessionRows.columns} FROM env.sessions
  WHERE ended_at_ms IS NULL AND expires_at_ms > :now_ms AND last_seen_at_ms > :idle_since_ms
    AND session_id < :after AND (:subject_id::text IS NULL OR subject_id = :subject_id)
  ORDER BY session_id DESC LIMIT :limit`)
const LIST_OPENID = statement(`
  SELECT ${sessionRows.columns} FROM env.sessions
  WHERE ended_at_ms IS NULL AND expires_at_ms > :now_ms AND signed_in_by = 'openid-connect'
    AND (subject_id = :account_id OR :account_id::text IS NULL)
    AND (openid_session = :openid_session OR :openid_session::text IS NULL)`)
const SEEN = statement(`
  UPDATE env.sessions SET last_seen_at_ms = :at_ms WHERE session_id = :session_id AND last_seen_at_ms < :at_ms`)
const END = statement(`
  UPDATE env.sessions SET ended_at_ms = :at_ms, ended_why = :why
  WHERE session_id = :session_id AND ended_at_ms IS NULL`)
const END_OF_ACCOUNT = statement(`
  UPDATE env.sessions SET ended_at_ms = :at_ms, ended_why = :why
  WHERE subject_kind = 'account' AND subject_id = :account_id AND session_id <> :except AND ended_at_ms IS NULL`)

const ADD_CHALLENGE = statement(insertInto('env.sign_in_challenges', ['digest', 'content', 'expires_at_ms']))
const FORGET_CHALLENGES = statement(`
  DELETE FROM env.sign_in_challenges WHERE expires_at_ms <= :now_ms OR expires_at_ms <
    (SELECT expires_at_ms FROM env.sign_in_challenges ORDER BY expires_at_ms DESC LIMIT 1 OFFSET :kept)`)
const TAKE_CHALLENGE = statement(
  'DELETE FROM env.sign_in_challenges WHERE digest = :digest RETURNING content, expires_at_ms',
)

/** Ends the sessions of an account. */
export function endSessionsOf(account_id: string, { atMs: at_ms, why, exceptSessionId }: SessionsEnd) {
  return END_OF_ACCOUNT({ account_id, at_ms, why, except: exceptSessionId ?? '' })
}

/** Sorts after every session_id. */
const LAST_ID = '~'

export function createSessionStore(database: Database): SessionStore {
  return {
    addSession: (session, forgetBeforeMs, entry) =>
      database.write(async (db) => {
        await db.run(...FORGET({ before_ms: forgetBeforeMs }))
        await db.run(...ADD(sessionRows.toValues(session)))
        await appendAudit(db, entry)
      }),
    async findSession(digest) {
      const row = await database.find(...FIND_WITH_ACCOUNT({ digest }))
      return row && toFoundSession(row)
    },
    async listSessions({ subjectId = null, nowMs, idleSinceMs, limit, after = LAST_ID }) {
      const values = { subject_id: subjectId, now_ms: nowMs, idle_since_ms: idleSinceMs, after, limit }
      return (await database.rows(...LIST(values))).map(sessionRows.fromRow)
    },
    async listOpenidSessions({ accountId = null, openidSession = null, nowMs }) {
      const values = { account_id: accountId, openid_session: openidSession, now_ms: nowMs }
      return (await database.rows(...LIST_OPENID(values))).map(sessionRows.fromRow)
    },
    async recordSeen(sessionId, atMs) {
      await database.alone.run(...SEEN({ at_ms: atMs, session_id: sessionId }))
    },
    endSession: (sessionId, { atMs, why }, entryOf) =>
      database.write(async (db) => {
        const isFirst = (await db.run(...END({ at_ms: atMs, why, session_id: sessionId }))) > 0
        const row = await db.row(...FIND({ session_id: sessionId }))
        if (!row) throw new RecordNotFound(`there is no session ${sessionId}`)
        const ended = sessionRows.fromRow(row)
        if (isFirst) await appendAudit(db, entryOf?.(ended))
        return ended
      }),
    addChallenge: ({ digest, content, expiresAtMs }, { nowMs, challengesMax }) =>
      database.write(async (db) => {
        await db.run(...ADD_CHALLENGE({ digest, content, expires_at_ms: expiresAtMs }))
        await db.run(...FORGET_CHALLENGES({ now_ms: nowMs, kept: challengesMax - 1 }))
      }),
    async takeChallenge(digest, nowMs) {
      const [content, expiresAtMs] = (await database.alone.row(...TAKE_CHALLENGE({ digest }))) ?? []
      return Number(expiresAtMs) > nowMs ? (content as string) : undefined
    },
  }
}
