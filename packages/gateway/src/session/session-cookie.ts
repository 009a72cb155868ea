import { createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto'

export const SESSION_COOKIE = 'txgw_session'
const SESSION_SECONDS = 12 * 60 * 60
const RANDOM_BYTES = 16
const KEY_BYTES = 32
const COOKIE_LENGTH_MAX = 256

export interface Session {
  expiresAtMs: number
}

export interface Sessions {
  /** Returns the value of a new cookie and its lifetime. */
  open(nowMs: number): { cookie: string; maxAgeSeconds: number; session: Session }
  /** Returns the session of a Cookie header, if it has one that is genuine and has not expired. */
  find(cookieHeader: string | undefined, nowMs: number): Session | undefined
}

/**
 * Sessions are not stored. The cookie holds its expiry time, sealed with a key derived from the operator token. So
 * every process accepts it, and changing the token ends all sessions.
 */
export function createSessions(operatorToken: string): Sessions {
  const key = Buffer.from(hkdfSync('sha256', operatorToken, '', 'txgw console session', KEY_BYTES))
  const sealOf = (text: string) => createHmac('sha256', key).update(text).digest()
  const read = (cookie: string): Session | undefined => {
    const end = cookie.lastIndexOf('.')
    const text = cookie.slice(0, Math.max(end, 0))
    const given = Buffer.from(cookie.slice(end + 1), 'base64url')
    const seal = sealOf(text)
    if (given.length !== seal.length || !timingSafeEqual(given, seal)) return undefined
    return { expiresAtMs: Number(text.slice(0, text.indexOf('.'))) * 1000 }
  }
  return {
    open(nowMs) {
      const expires = Math.floor(nowMs / 1000) + SESSION_SECONDS
      const text = `${expires}.${randomBytes(RANDOM_BYTES).toString('base64url')}`
      return {
        cookie: `${text}.${sealOf(text).toString('base64url')}`,
        maxAgeSeconds: SESSION_SECONDS,
        session: { expiresAtMs: expires * 1000 },
      }
    },
    // Another service on this host may have set a cookie of the same name, because cookies are not bound to a port.
    find: (cookieHeader, nowMs) =>
      cookiesNamed(SESSION_COOKIE, cookieHeader)
        .map(read)
        .find((session) => session !== undefined && nowMs < session.expiresAtMs),
  }
}

export interface CookieChange {
  value: string
  maxAgeSeconds: number
  /** Send the cookie over HTTPS only. */
  secure: boolean
}

export function setCookieHeader({ value, maxAgeSeconds, secure }: CookieChange): string {
  const attributes = ['Path=/', `Max-Age=${maxAgeSeconds}`, 'HttpOnly', 'SameSite=Strict']
  return [`${SESSION_COOKIE}=${value}`, ...attributes, ...(secure ? ['Secure'] : [])].join('; ')
}

function cookiesNamed(name: string, header = ''): string[] {
  return header
    .split(';')
    .map((pair) => pair.trim())
    .filter((pair) => pair.startsWith(`${name}=`) && pair.length <= COOKIE_LENGTH_MAX)
    .map((pair) => pair.slice(name.length + 1))
}
