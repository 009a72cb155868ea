import type { FastifyRequest } from 'fastify'
import { SESSION_MS, type SignInMethod } from '../accounts/sessions/session.ts'
import type { SignedIn } from '../accounts/sessions/sessions.ts'
import { setCookieHeader } from '../session/session-cookie.ts'
import type { OperatorListener } from './served.ts'

/** Opens a session for a browser that has proved who uses it, and returns the cookie for it. */
export async function openBrowser(
  as: SignedIn,
  by: SignInMethod,
  { request, parts }: { request: FastifyRequest; parts: OperatorListener },
): Promise<string> {
  const visitor = { address: request.ip, userAgent: request.headers['user-agent'] }
  const { secret } = await parts.access.sessions.open(as, by, visitor)
  return setCookieHeader({ value: secret, maxAgeSeconds: SESSION_MS / 1000, secure: parts.secure })
}

/** Removes the cookie. */
export function closedCookie(secure: boolean): string {
  return setCookieHeader({ value: '', maxAgeSeconds: 0, secure })
}
