import type { SessionStore } from '../../../accounts/sessions/session-store.ts'
import { RecordNotFound } from '../../../base/store-errors.ts'
import { ACCOUNT_COLUMNS } from '../../rows/account-row.ts'
import {
  NEW_SESSION_COLUMNS,
  SESSION_COLUMNS,
  sessionValues,
  toFoundSession,
  toSession,
} from '../../rows/session-row.ts'
import type { Connection } from '../database/connection.ts'
import { appendAudit } from './append-audit.ts'

const ADD = `
  INSERT INTO sessions (${NEW_SESSION_COLUMNS}) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`
const FORGET = 'DELETE FROM sessions WHERE expires_at_ms < ?'
const FIND = `SELECT ${SESSION_COLUMNS} FROM sessions WHERE session_id = ?`
const FIND_WITH_ACCOUNT = `
  SELECT ${SESSION_COLUMNS}, ${ACCOUNT_COLUMNS.replace('created_at_ms', 'accounts.created_at_ms')}
  FROM sessions LEFT JOIN accounts ON subject_kind = 'account' AND account_id = subject_id
  WHERE digest = ?`
const LIST = `
  SELECT ${SESSION_COLUMNS} FROM sessions
  WHERE ended_at_ms IS NULL AND expires_at_ms > ?1 AND last_seen_at_ms > ?2 AND session_id < ?3
    AND (?4 IS NULL OR subject_id = ?4)
  ORDER BY session_id DESC LIMIT ?5`
const SEEN = 'UPDATE sessions SET last_seen_at_ms = ?1 WHERE session_id = ?2 AND last_seen_at_ms < ?1'
const END = 'UPDATE sessions SET ended_at_ms = ?, ended_why = ? WHERE session_id = ? AND ended_at_ms IS NULL'
export const END_SESSIONS_OF = `
  UPDATE sessions SET ended_at_ms = ?, ended_why = ?
  WHERE subject_kind = 'account' AND subject_id = ? AND session_id <> ? AND ended_at_ms IS NULL`

const ADD_CHALLENGE = 'INSERT INTO sign_in_challenges (digest, content, expires_at_ms) VALUES (?, ?, ?)'
const FORGET_CHALLENGES = `
  DELETE FROM sign_in_challenges WHERE expires_at_ms <= ?1
    OR expires_at_ms < (SELECT expires_at_ms FROM sign_in_challenges ORDER BY expires_at_ms DESC LIMIT 1 OFFSET ?2)`
const TAKE_CHALLENGE = 'DELETE FROM sign_in_challenges WHERE digest = ? RETURNING content, expires_at_ms'

/** Sorts after every session_id. */
const LAST_ID = '~'

export function createSessionStore(connection: Connection): SessionStore {
  return {
    async addSession(session, forgetBeforeMs, entry) {
      connection.write((db) => {
        db.run(FORGET, forgetBeforeMs)
        db.run(ADD, ...sessionValues(session))
        appendAudit(db, entry)
      })
    },
    async findSession(digest) {
      const row = connection.readInPlace((db) => db.row(FIND_WITH_ACCOUNT, digest))
      return row && toFoundSession(row)
    },
    async listSessions({ subjectId = null, nowMs, idleSinceMs, limit, after = LAST_ID }) {
      const rows = connection.read((db) => db.rows(LIST, nowMs, idleSinceMs, after, subjectId, limit))
      return rows.map(toSession)
    },
    async recordSeen(sessionId, atMs) {
      connection.write((db) => db.run(SEEN, atMs, sessionId))
    },
    endSession: async (sessionId, { atMs, why }, entryOf) =>
      connection.write((db) => {
        const isFirst = db.run(END, atMs, why, sessionId) > 0
        const row = db.row(FIND, sessionId)
        if (!row) throw new RecordNotFound(`there is no session ${sessionId}`)
        const ended = toSession(row)
        if (isFirst) appendAudit(db, entryOf?.(ended))
        return ended
      }),
    async addChallenge({ digest, content, expiresAtMs }, { nowMs, challengesMax }) {
      connection.write((db) => {
        db.run(ADD_CHALLENGE, digest, content, expiresAtMs)
        db.run(FORGET_CHALLENGES, nowMs, challengesMax - 1)
      })
    },
    async takeChallenge(digest, nowMs) {
      const [content, expiresAtMs] = connection.write((db) => db.row(TAKE_CHALLENGE, digest)) ?? []
      return Number(expiresAtMs) > nowMs ? (content as string) : undefined
    },
  }
}
