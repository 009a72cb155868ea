import { addressShare } from '@txgw/base/network/address-share'
import type { AttemptKey } from '@txgw/domain/accounts/attempts/attempt-count'
import { findKnownBrowsers } from '@txgw/domain/accounts/attempts/known-browser'
import { cookieValues } from '@txgw/domain/session/session-cookie'
import type { FastifyRequest } from 'fastify'
import type { OperatorListener } from '../served.ts'

type Parts = Pick<OperatorListener, 'attempts' | 'clock' | 'secure'>
type Visit = Pick<FastifyRequest, 'ip' | 'headers'>

export const addressKey = (address: string): AttemptKey => ({ kind: 'address', of: addressShare(address) })

/**
 * What a wrong password counts for. A browser that has signed in to the account before counts for itself alone: no
 * stranger can lock it out, wherever that one is.
 */
export async function passwordKeys(accountId: string, request: Visit, parts: Parts): Promise<AttemptKey[]> {
  const known = await knownBrowsersOf(request, parts)
  const own = known.find((browser) => browser.accountId === accountId)
  if (own) return [{ kind: 'browser', of: own.digest }]
  const address = addressKey(request.ip)
  return [
    address,
    { kind: 'account', of: accountId },
    { kind: 'account-from-address', of: `${accountId} ${address.of}` },
  ]
}

/** What the start of a sign-in counts for. */
export async function startKey(request: Visit, parts: Parts): Promise<AttemptKey> {
  const [known] = await knownBrowsersOf(request, parts)
  return { kind: 'starts', of: known?.digest ?? addressShare(request.ip) }
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
