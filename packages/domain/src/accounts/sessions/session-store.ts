import type { AuditEntry } from '../../audit/audit-entry.ts'
import type { FoundSession, Session, SessionEnd } from './session.ts'

/** A secret of a sign-in that is under way. It works once. */
export interface Challenge {
  /** Hex of the SHA-256 of the secret. */
  digest: string
  content: string
  expiresAtMs: number
}

/** The store of production keeps the sessions. They are read from it, so an ended one is refused at once everywhere. */
export interface SessionStore {
  /** Also forgets the sessions that would have ended before `forgetBeforeMs` anyway. @throws {DuplicateRecord} */
  addSession(session: Session, forgetBeforeMs: number, entry?: AuditEntry): Promise<void>
  /** Finds the session with its account, whether it still works or not. */
  findSession(digest: string): Promise<FoundSession | undefined>
  /** Lists the sessions that work, the latest first. */
  listSessions(filter: SessionFilter): Promise<Session[]>
  /** Lists the sessions that work and were opened with the identity provider: those of an account, of a session there, or both. */
  listOpenidSessions(filter: OpenidSessionFilter): Promise<Session[]>
  /** The latest time stays. */
  recordSeen(sessionId: string, atMs: number): Promise<void>
  /** Ending again keeps the first end. @throws {RecordNotFound} */
  endSession(sessionId: string, end: SessionEnd, entryOf?: (ended: Session) => AuditEntry): Promise<Session>

  /** Forgets expired ones, and the oldest when there are more than `challengesMax`. @throws {DuplicateRecord} */
  addChallenge(challenge: Challenge, limits: { nowMs: number; challengesMax: number }): Promise<void>
  /** Returns the content for the first call in time, in whichever process. */
  takeChallenge(digest: string, nowMs: number): Promise<string | undefined>
}

export interface OpenidSessionFilter {
  accountId: string | undefined
  openidSession: string | undefined
  nowMs: number
}

export interface SessionFilter {
  subjectId?: string
  nowMs: number
  /** Sessions that were last seen at this time or before are idle. */
  idleSinceMs: number
  limit: number
  /** A session_id; the list continues after it. */
  after?: string
}
