const COOKIE = 'txgw_session'
const COOKIE_LENGTH_MAX = 256

/** A browser accepts the prefix only for a cookie of exactly this host and of HTTPS. */
export function sessionCookieName(secure: boolean): string {
  return secure ? `__Host-${COOKIE}` : COOKIE
}

export interface CookieChange {
  value: string
  maxAgeSeconds: number
  /** Send the cookie over HTTPS only. */
  secure: boolean
}

export function setCookieHeader({ value, maxAgeSeconds, secure }: CookieChange): string {
  const attributes = ['Path=/', `Max-Age=${maxAgeSeconds}`, 'HttpOnly', 'SameSite=Strict']
  return [`${sessionCookieName(secure)}=${value}`, ...attributes, ...(secure ? ['Secure'] : [])].join('; ')
}

/**
 * Returns every value of the session's cookie. Another service on this host may have set a cookie of the same name,
 * because cookies are not bound to a port.
 */
export function sessionSecrets(cookieHeader: string | undefined, secure: boolean): string[] {
  const begin = `${sessionCookieName(secure)}=`
  return (cookieHeader ?? '')
    .split(';')
    .map((pair) => pair.trim())
    .filter((pair) => pair.startsWith(begin) && pair.length <= COOKIE_LENGTH_MAX)
    .map((pair) => pair.slice(begin.length))
}
