import { KNOWN_BROWSER_MS, rememberBrowser } from '@txgw/domain/accounts/attempts/remember-browser'
import { SESSION_MS, type Session, type SignInMethod } from '@txgw/domain/accounts/sessions/session'
import type { SignedIn } from '@txgw/domain/accounts/sessions/sessions'
import type { AuditEntry } from '@txgw/domain/audit/audit-entry'
import { type CookieName, setCookieHeader } from '@txgw/domain/session/session-cookie'
import type { FastifyRequest } from 'fastify'
import type { OperatorListener } from '../served.ts'
import { browserSecrets } from './attempt-keys.ts'

interface Opening {
  request: FastifyRequest
  parts: OperatorListener
  /** Absent where another entry of the audit trail tells of the sign-in. */
  entryOf?: (opened: Session) => AuditEntry
  openidSession?: string | null | undefined
}

/** Opens a session for a browser that has proved who uses it, and returns the cookies for it. */
export async function openBrowser(
  as: SignedIn,
  by: SignInMethod,
  { request, parts, entryOf, openidSession = null }: Opening,
): Promise<string[]> {
  const { address, secure } = parts.clientOf(request)
  const visitor = { address, userAgent: request.headers['user-agent'], openidSession }
  const { secret } = await parts.access.sessions.open(as, by, visitor, entryOf)
  const session = { name: 'txgw_session', value: secret, maxAgeSeconds: SESSION_MS / 1000, secure } as const
  const known = as.kind === 'account' ? [await knownCookie(as.id, request, parts)] : []
  return [setCookieHeader(session), ...known]
}

/** A browser that has signed in is known by this cookie the next time. */
async function knownCookie(
  accountId: string,
  request: FastifyRequest,
  parts: OperatorListener,
): Promise<string> {
  const { attempts: store, clock, clientOf } = parts
  const { secure } = clientOf(request)
  const secrets = browserSecrets(request, parts)
  const value = await rememberBrowser(accountId, { secrets, store, nowMs: clock.nowMs() })
  return setCookieHeader({ name: 'txgw_browser', value, maxAgeSeconds: KNOWN_BROWSER_MS / 1000, secure })
}

/** Removes a cookie. */
export function closedCookie(name: CookieName, secure: boolean): string {
  return setCookieHeader({ name, value: '', maxAgeSeconds: 0, secure })
}
