import { SESSION_MS, type Session, type SignInMethod } from '@txgw/domain/accounts/sessions/session'
import type { SignedIn } from '@txgw/domain/accounts/sessions/sessions'
import type { AuditEntry } from '@txgw/domain/audit/audit-entry'
import { type CookieName, setCookieHeader } from '@txgw/domain/session/session-cookie'
import type { FastifyRequest } from 'fastify'
import type { OperatorListener } from '../served.ts'

interface Opening {
  request: FastifyRequest
  parts: OperatorListener
  /** Absent where another entry of the audit trail tells of the sign-in. */
  entryOf?: (opened: Session) => AuditEntry
}

/** Opens a session for a browser that has proved who uses it, and returns the cookie for it. */
export async function openBrowser(
  as: SignedIn,
  by: SignInMethod,
  { request, parts, entryOf }: Opening,
): Promise<string> {
  const { address, secure } = parts.clientOf(request)
  const visitor = { address, userAgent: request.headers['user-agent'] }
  const { secret } = await parts.access.sessions.open(as, by, visitor, entryOf)
  return setCookieHeader({
    name: 'txgw_session',
    value: secret,
    maxAgeSeconds: SESSION_MS / 1000,
    secure,
  })
}

/** Removes a cookie. */
export function closedCookie(name: CookieName, secure: boolean): string {
  return setCookieHeader({ name, value: '', maxAgeSeconds: 0, secure })
}
