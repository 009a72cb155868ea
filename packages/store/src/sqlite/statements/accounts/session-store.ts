import { RecordNotFound } from '@txgw/base/store-errors'
import type { SessionsEnd } from '@txgw/domain/accounts/people/account-store'
import type { SessionStore } from '@txgw/domain/accounts/sessions/session-store'
import { insertInto } from '../../../rows/named-columns.ts'
import { FOUND_SESSION_COLUMNS, sessionRows, toFoundSession } from '../../../rows/people-rows.ts'
import type { Connection } from '../../database/connection.ts'
import { valuesOf } from '../../database/named-values.ts'
import { statement } from '../../database/statement.ts'
import { appendAudit } from '../audit/append-audit.ts'

const sessionValues = valuesOf(sessionRows)

const ADD = statement(insertInto('sessions', sessionRows.written))
const FORGET = statement('DELETE FROM sessions WHERE expires_at_ms < :before_ms')
const FIND = statement(`SELECT ${sessionRows.columns} FROM sessions WHERE session_id = :session_id`)
const FIND_WITH_ACCOUNT = statement(`
  SELECT ${FOUND_SESSION_COLUMNS}
  FROM sessions LEFT JOIN accounts ON subject_kind = 'account' AND account_id = subject_id
  WHERE digest = :digest`)
const LIST = statement(`
  SELECT ${sessionRows.columns} FROM sessions
  WHERE ended_at_ms IS NULL AND expires_at_ms > :now_ms AND last_seen_at_ms > :idle_since_ms
    AND session_id < :after AND (:subject_id IS NULL OR subject_id = :subject_id)
  ORDER BY session_id DESC LIMIT :limit`)
const LIST_OPENID = statement(`
  SELECT ${sessionRows.columns} FROM sessions
  WHERE ended_at_ms IS NULL AND expires_at_ms > :now_ms AND signed_in_by = 'openid-connect'
    AND (subject_id = :account_id OR :account_id IS NULL)
    AND (openid_session = :openid_session OR :openid_session IS NULL)`)
const SEEN = statement(`
  UPDATE sessions SET last_seen_at_ms = :at_ms WHERE session_id = :session_id AND last_seen_at_ms < :at_ms`)
const END = statement(`
  UPDATE sessions SET ended_at_ms = :at_ms, ended_why = :why
  WHERE session_id = :session_id AND ended_at_ms IS NULL`)
const END_OF_ACCOUNT = statement(`
  UPDATE sessions SET ended_at_ms = :at_ms, ended_why = :why
  WHERE subject_kind = 'account' AND subject_id = :account_id AND session_id <> :except AND ended_at_ms IS NULL`)

const ADD_CHALLENGE = statement(insertInto('sign_in_challenges', ['digest', 'content', 'expires_at_ms']))
const FORGET_CHALLENGES = statement(`
  DELETE FROM sign_in_challenges WHERE expires_at_ms <= :now_ms OR expires_at_ms <
    (SELECT expires_at_ms FROM sign_in_challenges ORDER BY expires_at_ms DESC LIMIT 1 OFFSET :kept)`)
const TAKE_CHALLENGE = statement(
  'DELETE FROM sign_in_challenges WHERE digest = :digest RETURNING content, expires_at_ms',
)

/** Ends the sessions of an account. */
export function endSessionsOf(account_id: string, { atMs: at_ms, why, exceptSessionId }: SessionsEnd) {
  return END_OF_ACCOUNT({ account_id, at_ms, why, except: exceptSessionId ?? '' })
}

/** Sorts after every session_id. */
const LAST_ID = '~'

export function createSessionStore(connection: Connection): SessionStore {
  return {
    async addSession(session, forgetBeforeMs, entry) {
      connection.write((db) => {
        db.run(...FORGET({ before_ms: forgetBeforeMs }))
        db.run(...ADD(sessionValues(session)))
        appendAudit(db, entry)
      })
    },
    async findSession(digest) {
      const row = connection.readInPlace((db) => db.row(...FIND_WITH_ACCOUNT({ digest })))
      return row && toFoundSession(row)
    },
    async listSessions({ subjectId = null, nowMs, idleSinceMs, limit, after = LAST_ID }) {
      const values = { subject_id: subjectId, now_ms: nowMs, idle_since_ms: idleSinceMs, after, limit }
      return connection.read((db) => db.rows(...LIST(values))).map(sessionRows.fromRow)
    },
    async listOpenidSessions({ accountId = null, openidSession = null, nowMs }) {
      const values = { account_id: accountId, openid_session: openidSession, now_ms: nowMs }
      return connection.read((db) => db.rows(...LIST_OPENID(values))).map(sessionRows.fromRow)
    },
    async recordSeen(sessionId, atMs) {
      connection.write((db) => db.run(...SEEN({ at_ms: atMs, session_id: sessionId })))
    },
    endSession: async (sessionId, { atMs, why }, entryOf) =>
      connection.write((db) => {
        const isFirst = db.run(...END({ at_ms: atMs, why, session_id: sessionId })) > 0
        const row = db.row(...FIND({ session_id: sessionId }))
        if (!row) throw new RecordNotFound(`there is no session ${sessionId}`)
        const ended = sessionRows.fromRow(row)
        if (isFirst) appendAudit(db, entryOf?.(ended))
        return ended
      }),
    async addChallenge({ digest, content, expiresAtMs }, { nowMs, challengesMax }) {
      connection.write((db) => {
        db.run(...ADD_CHALLENGE({ digest, content, expires_at_ms: expiresAtMs }))
        db.run(...FORGET_CHALLENGES({ now_ms: nowMs, kept: challengesMax - 1 }))
      })
    },
    async takeChallenge(digest, nowMs) {
      const [content, expiresAtMs] = connection.write((db) => db.row(...TAKE_CHALLENGE({ digest }))) ?? []
      return Number(expiresAtMs) > nowMs ? (content as string) : undefined
    },
  }
}
