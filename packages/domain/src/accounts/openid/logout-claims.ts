import type { Claims } from './read-claims.ts'

const EVENT = 'http://schemas.openid.net/event/backchannel-logout'
const TOLERANCE_SECONDS = 60
/** Shorter than a used token is remembered. */
const AGE_SECONDS_MAX = 5 * 60
const TEXT_LENGTH_MAX = 255

/** Who was signed out at the provider. At least one is there. */
export interface Logout {
  subject: string | undefined
  /** The session at the provider; undefined for all of them. */
  sessionId: string | undefined
  tokenId: string
}

/** Reads what OpenID Connect Back-Channel Logout 1.0 asks of a logout token. @returns the rule that is broken, as text */
export function readLogout(
  claims: Claims,
  { issuer, clientId, nowMs }: { issuer: string; clientId: string; nowMs: number },
): Logout | string {
  const { iss, aud, iat, exp, jti, sub, sid, events, nonce } = claims
  const now = nowMs / 1000
  if (iss !== issuer) return 'it is not from the identity provider of this service'
  if (![aud].flat().includes(clientId)) return 'it is for another client'
  if (nonce !== undefined) return 'it has a nonce, as an ID token has'
  if (!hasEvent(events)) return 'it does not tell of a logout'
  if (typeof iat !== 'number' || iat > now + TOLERANCE_SECONDS) return 'it is from the future'
  if (iat < now - AGE_SECONDS_MAX) return 'it is older than five minutes'
  if (exp !== undefined && (typeof exp !== 'number' || exp < now - TOLERANCE_SECONDS)) return 'it is over'
  const [tokenId, subject, sessionId] = [jti, sub, sid].map(shortText)
  if (tokenId === undefined) return 'it has no jti'
  if (subject === undefined && sessionId === undefined) return 'it names neither a person nor a session'
  return { tokenId, subject, sessionId }
}

function hasEvent(events: unknown): boolean {
  if (typeof events !== 'object' || events === null || !Object.hasOwn(events, EVENT)) return false
  const event: unknown = (events as Record<string, unknown>)[EVENT]
  return typeof event === 'object' && event !== null
}

function shortText(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' && value.length <= TEXT_LENGTH_MAX ? value : undefined
}
