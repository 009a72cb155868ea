import type { Session } from '@txgw/gateway/operator-api'
import { ApiError } from '../shared/states/api-error.ts'
import { openSession, readSession } from './session-calls.ts'

/** How a session that worked until now has ended. */
export interface SessionEnd {
  /** The service's own words. */
  reason: string
  /** Whether a change was refused because of it. */
  isUnsaved: boolean
}

export type SessionState =
  | { kind: 'unknown' }
  | { kind: 'signed-in'; own: Session; end?: SessionEnd }
  | { kind: 'signed-out'; notice?: string }
  | { kind: 'invited'; invitation: string }
  | { kind: 'failed'; error: Error }

export async function findSession(): Promise<SessionState> {
  const secret = takeAddressSecret()
  if (secret && 'invitation' in secret) return { kind: 'invited', ...secret }
  try {
    if (secret) await openSession(secret)
    return { kind: 'signed-in', own: await readSession() }
  } catch (error) {
    return explainFailure(error as Error, secret)
  }
}

/** A refused link or provider is told on the sign-in page, where the viewer can try another way. */
function explainFailure(error: Error, secret: AddressSecret | undefined): SessionState {
  if (!(error instanceof ApiError) || error.status === 0) return { kind: 'failed', error }
  if (secret) return { kind: 'signed-out', notice: error.message }
  return error.status === 401 ? { kind: 'signed-out' } : { kind: 'failed', error }
}

/** The reason why a session that worked until now has ended; undefined when it has not. */
export async function findEnd(isUnsaved: boolean): Promise<SessionEnd | undefined> {
  try {
    await readSession()
    return undefined
  } catch (error) {
    return error instanceof ApiError && error.status === 401
      ? { reason: error.message, isUnsaved }
      : undefined
  }
}

/** Several calls meet the end of a session. One refused change among them is enough to tell. */
export function endedState(before: SessionState, end: SessionEnd): SessionState {
  if (before.kind !== 'signed-in') return before
  return { ...before, end: { ...end, isUnsaved: end.isUnsaved || before.end?.isUnsaved === true } }
}

/** Keeps what is on the page when a session ends, and when the same person has signed in again. */
export function nextState(before: SessionState, found: SessionState): SessionState {
  const isStillEnded = before.kind === 'signed-in' && before.end && found.kind === 'signed-out'
  return isStillEnded ? before : found
}

/** Somebody else must not see the page of the one before, nor the entries on it. */
export function identityOf({ account_id, name, role, environments, app_ids }: Session): string {
  return JSON.stringify([account_id, name, role, environments, app_ids])
}

/** The page of the console that an identity provider sends people back to. */
const OPENID_PATH = '/sign-in/openid'

/** A secret that came with the address of the page. */
type AddressSecret = { ticket: string } | { invitation: string } | { openid: string }

/**
 * Takes the secret of a link, or the answer of an identity provider. It removes the secret from the address bar, and so
 * from the history, at once.
 */
function takeAddressSecret(): AddressSecret | undefined {
  const found = readAddress(window.location)
  if (!found) return undefined
  const path = 'openid' in found ? '/' : window.location.pathname + window.location.search
  window.history.replaceState(null, '', path)
  return found
}

function readAddress({ pathname, search, hash }: Location): AddressSecret | undefined {
  if (pathname === OPENID_PATH) return { openid: search.slice(1) || 'state=' }
  const fragment = new URLSearchParams(hash.slice(1))
  const ticket = fragment.get('ticket')
  if (ticket !== null) return { ticket }
  const invitation = fragment.get('invitation')
  return invitation === null ? undefined : { invitation }
}
