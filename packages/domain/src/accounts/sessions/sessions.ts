import { hkdfSync } from 'node:crypto'
import type { Clock } from '@txgw/base/clock'
import { DomainError } from '@txgw/base/domain-error'
import type { MakeId } from '@txgw/base/ids'
import type { AuditEntry } from '../../audit/audit-entry.ts'
import { type Actor, FIRST_ADMIN, FIRST_ADMIN_IN_BROWSER } from '../actor.ts'
import { digestOfSecret, makeSecret } from '../secret-text.ts'
import { refusalOf } from '../token.ts'
import type { TokenDirectory } from '../token-directory.ts'
import {
  type FoundSession,
  refusalOfSession,
  SESSION_IDLE_MS,
  SESSION_MS,
  type Session,
  type SessionSubject,
  type SignInMethod,
} from './session.ts'
import type { SessionStore } from './session-store.ts'

const SEAL_BYTES = 32
const SECRET = /^[A-Za-z0-9_-]{43}$/
const USER_AGENT_LENGTH_MAX = 200
const SEEN_EVERY_MS = 60_000
/** An ended session is kept this long after it would have expired. */
const KEPT_MS = 24 * 60 * 60 * 1000

/** The operator token needs no id: its sessions are sealed when they open. */
export type SignedIn = Exclude<SessionSubject, { kind: 'operator-token' }> | { kind: 'operator-token' }

export interface Visitor {
  address: string
  userAgent: string | undefined
  /** The session at the identity provider, if there is one. */
  openidSession?: string | null
}

/** A session that works, and the one that acts through it. */
export interface ActiveSession {
  session: Session
  identity: Omit<Actor, 'signedInWith' | 'address'>
}

interface SessionsOptions {
  store: SessionStore
  tokens: Pick<TokenDirectory, 'findById'>
  /** Undefined while it is switched off. */
  operatorToken: string | undefined
  /** The real time. */
  clock: Clock
  makeId: MakeId
  /** Called when the store did not record that a session was seen; a later request records it. */
  onFailure(error: unknown): void
}

/** Opens, finds and ends the sessions of browsers. */
export class Sessions {
  readonly #options: SessionsOptions
  readonly #seal: string | undefined
  readonly #recording = new Set<string>()

  constructor(options: SessionsOptions) {
    this.#options = options
    this.#seal = options.operatorToken === undefined ? undefined : sealOf(options.operatorToken)
  }

  /** @throws {DomainError} the operator token is switched off */
  async open(
    as: SignedIn,
    by: SignInMethod,
    visitor: Visitor,
    entryOf?: (opened: Session) => AuditEntry,
  ): Promise<{ secret: string; session: Session }> {
    const { store, clock, makeId } = this.#options
    const nowMs = clock.nowMs()
    const secret = makeSecret()
    const session: Session = {
      sessionId: makeId(nowMs),
      digest: digestOfSecret(secret),
      subject: this.subjectOf(as),
      signedInBy: by,
      openidSession: visitor.openidSession ?? null,
      address: visitor.address,
      userAgent: (visitor.userAgent ?? '').slice(0, USER_AGENT_LENGTH_MAX),
      createdAtMs: nowMs,
      lastSeenAtMs: nowMs,
      expiresAtMs: nowMs + SESSION_MS,
      end: null,
    }
    await store.addSession(session, nowMs - KEPT_MS, entryOf?.(session))
    return { secret, session }
  }

  subjectOf(as: SignedIn): SessionSubject {
    if (as.kind !== 'operator-token') return as
    if (this.#seal !== undefined) return { kind: 'operator-token', id: this.#seal }
    throw new DomainError('not-allowed-now', 'The operator token of this service is switched off.')
  }

  /**
   * Finds the session of one of the secrets. A browser may send cookies of other programs under the same name.
   * @returns why it is refused, as text, or undefined when there is none
   */
  async find(secrets: string[]): Promise<ActiveSession | string | undefined> {
    let refusal: string | undefined
    for (const secret of secrets) {
      if (!SECRET.test(secret)) continue
      const found = await this.#options.store.findSession(digestOfSecret(secret))
      const active = found && this.#admit(found)
      if (active !== undefined && typeof active !== 'string') return active
      refusal ??= active
    }
    return refusal
  }

  /** Remembers that the session is in use, without making the caller wait. */
  seen({ sessionId, lastSeenAtMs }: Session): void {
    const nowMs = this.#options.clock.nowMs()
    if (nowMs - lastSeenAtMs < SEEN_EVERY_MS || this.#recording.has(sessionId)) return
    this.#recording.add(sessionId)
    this.#options.store
      .recordSeen(sessionId, nowMs)
      .catch(this.#options.onFailure)
      .finally(() => this.#recording.delete(sessionId))
  }

  async end(
    sessionId: string,
    why: 'signed-out' | 'ended-by-admin',
    entryOf?: (ended: Session) => AuditEntry,
  ): Promise<void> {
    await this.#options.store.endSession(sessionId, { atMs: this.#options.clock.nowMs(), why }, entryOf)
  }

  list(page: { subject?: SessionSubject; limit: number; after?: string }): Promise<Session[]> {
    const { subject, ...rest } = page
    const nowMs = this.#options.clock.nowMs()
    const filter = { ...rest, nowMs, idleSinceMs: nowMs - SESSION_IDLE_MS }
    return this.#options.store.listSessions({ ...filter, ...(subject && { subjectId: subject.id }) })
  }

  #admit({ session, account }: FoundSession): ActiveSession | string {
    const nowMs = this.#options.clock.nowMs()
    const refusal = refusalOfSession(session, nowMs)
    if (refusal !== undefined) return refusal
    const { subject } = session
    if (subject.kind === 'operator-token') {
      if (subject.id !== this.#seal) return 'The operator token has changed since. Sign in again.'
      return { session, identity: { ...FIRST_ADMIN, name: FIRST_ADMIN_IN_BROWSER } }
    }
    if (subject.kind === 'account') {
      if (!account?.isEnabled) return 'This account is switched off. Ask an admin.'
      return { session, identity: identityOf(account.accountId, account) }
    }
    const token = this.#options.tokens.findById(subject.id)
    const refused = token ? refusalOf(token, nowMs) : 'The token of this session is gone.'
    return refused ?? { session, identity: identityOf(subject.id, token as NonNullable<typeof token>) }
  }
}

function identityOf(
  id: string,
  {
    name,
    role,
    environments,
    appIds,
    ownerId,
    isExempt,
  }: Pick<Actor, 'name' | 'role' | 'environments' | 'isExempt'> & {
    appIds: string[] | null
    ownerId?: string | null
  },
): ActiveSession['identity'] {
  const ofToken = { ...(ownerId && { ownerId }), ...(isExempt && { isExempt }) }
  return { id, name, role, environments, ...(appIds && { appIds }), ...ofToken }
}

/** A changed operator token ends the sessions that were opened with it. */
function sealOf(operatorToken: string): string {
  return Buffer.from(hkdfSync('sha256', operatorToken, '', 'txgw console session', SEAL_BYTES)).toString(
    'hex',
  )
}
