import { addressShare } from '@txgw/base/network/address-share'
import type { AttemptKey } from '@txgw/domain/accounts/attempts/attempt-count'
import type { Attempt } from '@txgw/domain/accounts/attempts/attempts'
import { findKnownBrowsers } from '@txgw/domain/accounts/attempts/remember-browser'
import { cookieValues } from '@txgw/domain/session/session-cookie'
import type { FastifyRequest } from 'fastify'
import { addressKey } from '../access/address-key.ts'
import type { OperatorListener } from '../served.ts'

type Parts = Pick<OperatorListener, 'attempts' | 'clock' | 'secure'>
type Visit = Pick<FastifyRequest, 'ip' | 'headers'>

/**
 * What a wrong password counts for. A browser that has signed in to the account before counts for itself alone: no
 * stranger can lock it out, wherever that one is.
 */
export async function passwordAttempt(accountId: string, request: Visit, parts: Parts): Promise<Attempt> {
  const known = await knownBrowsersOf(request, parts)
  const own = known.find((browser) => browser.accountId === accountId)
  if (own) return browserAttempt(`${accountId} ${own.digest}`, request)
  const address = addressKey(request.ip)
  const account: AttemptKey = { kind: 'account', of: accountId }
  const both: AttemptKey = { kind: 'account-from-address', of: `${accountId} ${address.of}` }
  return { address: request.ip, keys: [address, account, both] }
}

/** An attempt that counts for its browser alone. */
export function browserAttempt(of: string, { ip }: Pick<Visit, 'ip'>): Attempt {
  return { address: ip, keys: [{ kind: 'browser', of }] }
}

export function addressAttempt({ ip }: Pick<Visit, 'ip'>): Attempt {
  return { address: ip, keys: [addressKey(ip)] }
}

/** What the start of a sign-in counts for. */
export async function startAttempt(request: Visit, parts: Parts): Promise<Attempt> {
  const [known] = await knownBrowsersOf(request, parts)
  const of = known?.digest ?? addressShare(request.ip)
  return { address: request.ip, keys: [{ kind: 'starts', of }] }
}

/** The secrets of the cookie that a browser keeps after it has signed in. */
export function browserSecrets({ headers }: Visit, { secure }: Pick<Parts, 'secure'>): string[] {
  return cookieValues('txgw_browser', headers.cookie, secure)
}

function knownBrowsersOf(request: Visit, parts: Parts) {
  return findKnownBrowsers(browserSecrets(request, parts), {
    store: parts.attempts,
    nowMs: parts.clock.nowMs(),
  })
}
