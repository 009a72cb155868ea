import type { WireSession } from '@txgw/gateway/operator-api/operations/session/session-wire'
import { callApi } from '../api/call-api.ts'

const path = '/console/session'

export type Credential = { token: string } | { ticket: string }

export function readSession(): Promise<WireSession> {
  return callApi({ method: 'GET', path })
}

export function openSession(credential: Credential): Promise<void> {
  return callApi({ method: 'POST', path, body: credential })
}

export function closeSession(): Promise<void> {
  return callApi({ method: 'DELETE', path })
}

/** The ticket of a sign-in link. It leaves the address bar at once, and so the history too. */
export function takeTicket(): string | undefined {
  const ticket = new URLSearchParams(window.location.hash.slice(1)).get('ticket')
  if (ticket === null) return undefined
  window.history.replaceState(null, '', window.location.pathname + window.location.search)
  return ticket
}
