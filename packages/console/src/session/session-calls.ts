import type {
  ListenerPaths,
  OpenInvitation,
  Session,
  SessionList,
  SignInWays,
} from '@txgw/gateway/operator-api'
import createClient from 'openapi-fetch'
import { answered, CLIENT_OPTIONS } from '../api/reach.ts'

const listener = createClient<ListenerPaths, 'application/json'>(CLIENT_OPTIONS)

type BodyOf<P extends keyof ListenerPaths> = ListenerPaths[P] extends {
  post: { requestBody: { content: { 'application/json': infer B } } }
}
  ? B
  : never

export type Credential = BodyOf<'/console/session'>
export type Acceptance = BodyOf<'/console/invitation/acceptance'>

export function readSession(): Promise<Session> {
  return answered(listener.GET('/console/session'))
}

export function readSignInWays(): Promise<SignInWays> {
  return answered(listener.GET('/console/sign-in-ways'))
}

export function openSession(credential: Credential): Promise<void> {
  return answered(listener.POST('/console/session', { body: credential }))
}

export function closeSession(): Promise<void> {
  return answered(listener.DELETE('/console/session'))
}

/** Returns the page of the identity provider. */
export async function beginOpenid(): Promise<string> {
  return (await answered(listener.POST('/console/openid'))).url
}

/** The options for the browser, in the form of WebAuthn. */
export function beginPasskeySignIn(): Promise<object> {
  return answered(listener.POST('/console/passkey-options'))
}

export function beginPasskey(invitation: string): Promise<object> {
  return answered(listener.POST('/console/invitation/passkey-options', { body: { invitation } }))
}

export function readInvitation(invitation: string): Promise<OpenInvitation> {
  return answered(listener.POST('/console/invitation', { body: { invitation } }))
}

export function acceptInvitation(acceptance: Acceptance): Promise<void> {
  return answered(listener.POST('/console/invitation/acceptance', { body: acceptance }))
}

export function listOwnSessions(): Promise<SessionList> {
  return answered(listener.GET('/console/sessions'))
}

export function endOwnSession(session_id: string): Promise<void> {
  return answered(listener.DELETE('/console/sessions/{session_id}', { params: { path: { session_id } } }))
}
