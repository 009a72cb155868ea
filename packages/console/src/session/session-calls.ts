import type { ListenerPaths, Session } from '@txgw/gateway/operator-api'
import createClient from 'openapi-fetch'
import { answered, CLIENT_OPTIONS } from '../api/reach.ts'

const listener = createClient<ListenerPaths, 'application/json'>(CLIENT_OPTIONS)

export type Credential = { token: string } | { ticket: string }

export function readSession(): Promise<Session> {
  return answered(listener.GET('/console/session'))
}

export function openSession(credential: Credential): Promise<void> {
  return answered(listener.POST('/console/session', { body: credential }))
}

export function closeSession(): Promise<void> {
  return answered(listener.DELETE('/console/session'))
}

/** Takes the ticket of a sign-in link. It removes the ticket from the address bar, and so from the history, at once. */
export function takeTicket(): string | undefined {
  const ticket = new URLSearchParams(window.location.hash.slice(1)).get('ticket')
  if (ticket === null) return undefined
  window.history.replaceState(null, '', window.location.pathname + window.location.search)
  return ticket
}
