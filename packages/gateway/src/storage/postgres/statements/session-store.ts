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
import type { Database } from '../pool/database.ts'
import { appendAudit } from './append-audit.ts'

const ADD = `
  INSERT INTO env.sessions (${NEW_SESSION_COLUMNS})
  VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)`
const FORGET = 'DELETE FROM env.sessions WHERE expires_at_ms < $1'
const FIND_WITH_ACCOUNT = `
  SELECT ${SESSION_COLUMNS}, ${ACCOUNT_COLUMNS.replace('created_at_ms', 'accounts.created_at_ms')}
  FROM env.sessions LEFT JOIN env.accounts ON subject_kind = 'account' AND account_id = subject_id
  WHERE digest = $1`
const LIST = `
  SELECT ${SESSION_COLUMNS} FROM env.sessions
  WHERE ended_at_ms IS NULL AND expires_at_ms > $1 AND last_seen_at_ms > $2 AND session_id < $3
    AND ($4::text IS NULL OR subject_id = $4)
  ORDER BY session_id DESC LIMIT $5`
const SEEN = 'UPDATE env.sessions SET last_seen_at_ms = $1 WHERE session_id = $2 AND last_seen_at_ms < $1'
const FIND = `SELECT ${SESSION_COLUMNS} FROM env.sessions WHERE session_id = $1`
const END =
  'UPDATE env.sessions SET ended_at_ms = $1, ended_why = $2 WHERE session_id = $3 AND ended_at_ms IS NULL'
export const END_SESSIONS_OF = `
  UPDATE env.sessions SET ended_at_ms = $1, ended_why = $2
  WHERE subject_kind = 'account' AND subject_id = $3 AND session_id <> $4 AND ended_at_ms IS NULL`

const ADD_CHALLENGE =
  'INSERT INTO env.sign_in_challenges (digest, content, expires_at_ms) VALUES ($1, $2, $3)'
const FORGET_CHALLENGES = `
  DELETE FROM env.sign_in_challenges WHERE expires_at_ms <= $1 OR expires_at_ms <
    (SELECT expires_at_ms FROM env.sign_in_challenges ORDER BY expires_at_ms DESC LIMIT 1 OFFSET $2)`
const TAKE_CHALLENGE = 'DELETE FROM env.sign_in_challenges WHERE digest = $1 RETURNING content, expires_at_ms'

/** Sorts after every session_id. */
const LAST_ID = '~'

export function createSessionStore(database: Database): SessionStore {
  return {
    addSession: (session, forgetBeforeMs, entry) =>
      database.write(async (db) => {
        await db.run(FORGET, forgetBeforeMs)
        await db.run(ADD, ...sessionValues(session))
        await appendAudit(db, entry)
      }),
    async findSession(digest) {
      const row = await database.find(FIND_WITH_ACCOUNT, digest)
      return row && toFoundSession(row)
    },
    async listSessions({ subjectId = null, nowMs, idleSinceMs, limit, after = LAST_ID }) {
      return (await database.rows(LIST, nowMs, idleSinceMs, after, subjectId, limit)).map(toSession)
    },
    async recordSeen(sessionId, atMs) {
      await database.alone.run(SEEN, atMs, sessionId)
    },
    endSession: (sessionId, { atMs, why }, entryOf) =>
      database.write(async (db) => {
        const isFirst = (await db.run(END, atMs, why, sessionId)) > 0
        const row = await db.row(FIND, sessionId)
        if (!row) throw new RecordNotFound(`there is no session ${sessionId}`)
        const ended = toSession(row)
        if (isFirst) await appendAudit(db, entryOf?.(ended))
        return ended
      }),
    addChallenge: ({ digest, content, expiresAtMs }, { nowMs, challengesMax }) =>
      database.write(async (db) => {
        await db.run(ADD_CHALLENGE, digest, content, expiresAtMs)
        await db.run(FORGET_CHALLENGES, nowMs, challengesMax - 1)
      }),
    async takeChallenge(digest, nowMs) {
      const [content, expiresAtMs] = (await database.alone.row(TAKE_CHALLENGE, digest)) ?? []
      return Number(expiresAtMs) > nowMs ? (content as string) : undefined
    },
  }
}
