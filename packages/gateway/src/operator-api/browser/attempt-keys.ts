import { addressShare } from '@txgw/base/network/address-share'
import type { AttemptKey } from '@txgw/domain/accounts/attempts/attempt-count'
import type { Attempt } from '@txgw/domain/accounts/attempts/attempts'
import { findKnownBrowsers } from '@txgw/domain/accounts/attempts/remember-browser'
import { cookieValues } from '@txgw/domain/session/session-cookie'
import type { FastifyRequest } from 'fastify'
import { addressKey } from '../access/address-key.ts'
import type { OperatorListener } from '../served.ts'

type Parts = Pick<OperatorListener, 'attempts' | 'clock' | 'clientOf'>
type Visit = Pick<FastifyRequest, 'raw' | 'headers'>
type Clients = Pick<Parts, 'clientOf'>

/**
 * What a wrong password counts for. A browser that has signed in to the account before counts for itself alone: no
 * stranger can lock it out, wherever that one is.
 */
export async function passwordAttempt(accountId: string, request: Visit, parts: Parts): Promise<Attempt> {
  const known = await knownBrowsersOf(request, parts)
  const own = known.find((browser) => browser.accountId === accountId)
  if (own) return browserAttempt(`${accountId} ${own.digest}`, request, parts)
  const from = parts.clientOf(request).address
  const address = addressKey(from)
  const account: AttemptKey = { kind: 'account', of: accountId }
  const both: AttemptKey = { kind: 'account-from-address', of: `${accountId} ${address.of}` }
  return { address: from, keys: [address, account, both] }
}

/** An attempt that counts for its browser alone. */
export function browserAttempt(of: string, request: Visit, { clientOf }: Clients): Attempt {
  return { address: clientOf(request).address, keys: [{ kind: 'browser', of }] }
}

export function addressAttempt(request: Visit, { clientOf }: Clients): Attempt {
  const { address } = clientOf(request)
  return { address, keys: [addressKey(address)] }
}

/** What the start of a sign-in counts for. */
export async function startAttempt(request: Visit, parts: Parts): Promise<Attempt> {
  const [known] = await knownBrowsersOf(request, parts)
  const { address } = parts.clientOf(request)
  return { address, keys: [{ kind: 'starts', of: known?.digest ?? addressShare(address) }] }
}

/** The secrets of the cookie that a browser keeps after it has signed in. */
export function browserSecrets(request: Visit, { clientOf }: Clients): string[] {
  return cookieValues('txgw_browser', request.headers.cookie, clientOf(request).secure)
}

function knownBrowsersOf(request: Visit, parts: Parts) {
  return findKnownBrowsers(browserSecrets(request, parts), {
    store: parts.attempts,
    nowMs: parts.clock.nowMs(),
  })
}
