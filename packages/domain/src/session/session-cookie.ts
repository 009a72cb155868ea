/**
 * The cookie of a session, the one of a sign-in that is under way at an identity provider, and the one of a browser that
 * has signed in before.
 */
export type CookieName = 'txgw_session' | 'txgw_openid' | 'txgw_browser'

const COOKIE_LENGTH_MAX = 256
/** Each one is looked for in the store, and anybody may send hundreds. */
const VALUES_MAX = 8

/** A browser accepts the prefix only for a cookie of exactly this host and of HTTPS. */
export function cookieName(name: CookieName, secure: boolean): string {
  return secure ? `__Host-${name}` : name
}

export interface CookieChange {
  name: CookieName
  value: string
  maxAgeSeconds: number
  /** Send the cookie over HTTPS only. */
  secure: boolean
}

export function setCookieHeader({ name, value, maxAgeSeconds, secure }: CookieChange): string {
  const attributes = ['Path=/', `Max-Age=${maxAgeSeconds}`, 'HttpOnly', 'SameSite=Strict']
  return [`${cookieName(name, secure)}=${value}`, ...attributes, ...(secure ? ['Secure'] : [])].join('; ')
}

/**
 * Returns the values of a cookie, the first eight. Another service on this host may have set a cookie of the same name,
 * because cookies are not bound to a port.
 */
export function cookieValues(name: CookieName, cookieHeader: string | undefined, secure: boolean): string[] {
  const begin = `${cookieName(name, secure)}=`
  return (cookieHeader ?? '')
    .split(';')
    .map((pair) => pair.trim())
    .filter((pair) => pair.startsWith(begin) && pair.length <= COOKIE_LENGTH_MAX)
    .slice(0, VALUES_MAX)
    .map((pair) => pair.slice(begin.length))
}
