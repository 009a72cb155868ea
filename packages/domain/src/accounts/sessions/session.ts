import { parts, text, whole } from '@txgw/base/records/columns'
import { type Field, type RecordOf, record } from '@txgw/base/records/record'
import Type from 'typebox'
import type { Audited } from '../../records/audited.ts'
import { instant } from '../../records/instant.ts'
import type { Account } from '../people/account.ts'

/** How a person proved who it is. */
export const SIGN_IN_METHODS = ['operator-token', 'ticket', 'password', 'passkey', 'openid-connect'] as const
export type SignInMethod = (typeof SIGN_IN_METHODS)[number]

/** A session acts as an account, as a token of a program, or as the holder of the operator token. */
export type SessionSubject =
  | { kind: 'account'; id: string }
  | { kind: 'token'; id: string }
  /** The id is a seal, which fits only the operator token that was in force. */
  | { kind: 'operator-token'; id: string }

export interface SessionEnd {
  atMs: number
  why:
    | 'signed-out'
    | 'ended-by-admin'
    | 'account-changed'
    | 'account-disabled'
    | 'password-changed'
    | 'passkey-removed'
    | 'signed-out-at-provider'
}

const plain = { sort: 'plain', shown: 'operator', column: text(), audited: 'never' } as const
const hidden = { ...plain, shown: 'nobody' } as const

/** A browser that is signed in. The secret in its cookie is not kept. */
export const sessionFields = record({
  sessionId: {
    ...plain,
    schema: Type.String({ description: 'Names the session in calls and lists. It is not secret' }),
  },
  /** Hex of the SHA-256 of the secret. */
  digest: { ...hidden, schema: Type.String(), sort: 'secret' },
  subject: {
    ...hidden,
    schema: Type.Unsafe<SessionSubject>(Type.Object({})),
    column: parts({ kind: text(), id: text() }),
  },
  signedInBy: {
    ...plain,
    schema: Type.Enum(SIGN_IN_METHODS, { description: 'How the person signed in' }),
    audited: 'when-made',
  },
  /** The session at the identity provider, if it said which. */
  openidSession: {
    ...hidden,
    schema: Type.Unsafe<string | null>(Type.Union([Type.String(), Type.Null()])),
  },
  address: {
    ...plain,
    schema: Type.String({ description: 'The IP address that signed in' }),
    sort: 'personal',
  },
  userAgent: {
    ...plain,
    schema: Type.String({ description: 'What the browser calls itself, cut to 200 characters' }),
    sort: 'personal',
  },
  createdAtMs: { ...instant('When the browser signed in'), shown: 'operator', audited: 'never' },
  /** Recorded at most once a minute. */
  lastSeenAtMs: {
    ...instant('When it was last in use, to about a minute'),
    shown: 'operator',
    audited: 'never',
  },
  expiresAtMs: {
    ...instant('When the browser has to sign in again, however busy it is'),
    shown: 'operator',
    audited: 'when-made',
  },
  end: {
    ...hidden,
    schema: Type.Unsafe<SessionEnd | null>(Type.Object({})),
    column: parts({ atMs: whole('ended_at_ms'), why: text('ended_why') }),
  },
}) satisfies { readonly [name: string]: Field & Audited }

export interface Session extends RecordOf<typeof sessionFields> {}

export interface FoundSession {
  session: Session
  /** Null for another subject than an account. */
  account: Account | null
}

export const SESSION_MS = 12 * 60 * 60 * 1000
export const SESSION_IDLE_MS = 60 * 60 * 1000

const ENDINGS: Record<SessionEnd['why'], string> = {
  'signed-out': 'This session was signed out.',
  'ended-by-admin': 'An admin ended this session.',
  'account-changed': 'The role of this account was changed. Sign in again to go on with the new one.',
  'account-disabled': 'This account is switched off. Ask an admin.',
  'password-changed': 'The password of this account was changed. Sign in again with the new one.',
  'passkey-removed': 'A passkey of this account was removed. Sign in again.',
  'signed-out-at-provider': 'You were signed out at the identity provider. Sign in again.',
}

/** Says why a session is refused; undefined while it works. Only its holder may be told. */
export function refusalOfSession(
  { end, expiresAtMs, lastSeenAtMs }: Pick<Session, 'end' | 'expiresAtMs' | 'lastSeenAtMs'>,
  nowMs: number,
): string | undefined {
  // Another release may know further reasons.
  if (end) return ENDINGS[end.why] ?? 'This session has ended. Sign in again.'
  if (nowMs >= expiresAtMs) return 'This session has lasted 12 hours. Sign in again.'
  if (nowMs - lastSeenAtMs >= SESSION_IDLE_MS) return 'This session was idle for an hour. Sign in again.'
  return undefined
}
