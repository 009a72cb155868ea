import type { OpenInvitation, OwnAccount, Session, SessionList, SignInWays } from '@txgw/gateway/operator-api'
import { type BodyOf, listener } from '../api/listener-api.ts'
import { answered } from '../api/reach.ts'

export type Credential = BodyOf<'/console/session'>
export type Acceptance = BodyOf<'/console/invitation/acceptance'>
export type PasswordChange = BodyOf<'/console/account/password', 'put'>
export type Proof = BodyOf<'/console/account/passkey-options'>
export type NewPasskey = BodyOf<'/console/account/passkeys'>

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

export function readOwnAccount(): Promise<OwnAccount> {
  return answered(listener.GET('/console/account'))
}

export function changeOwnPassword(body: PasswordChange): Promise<void> {
  return answered(listener.PUT('/console/account/password', { body }))
}

/** The options for the browser, in the form of WebAuthn. */
export function beginOwnPasskey(body: Proof): Promise<object> {
  return answered(listener.POST('/console/account/passkey-options', { body }))
}

export function addOwnPasskey(body: NewPasskey): Promise<unknown> {
  return answered(listener.POST('/console/account/passkeys', { body }))
}

export function removeOwnPasskey(passkey_id: string, body: Proof): Promise<void> {
  const path = '/console/account/passkeys/{passkey_id}/removal'
  return answered(listener.POST(path, { params: { path: { passkey_id } }, body }))
}
