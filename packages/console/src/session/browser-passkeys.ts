import type { Acceptance, Credential } from './session-calls.ts'
import { beginPasskeySignIn } from './session-calls.ts'

const ADDRESS = /^(?:\d+\.\d+\.\d+\.\d+|\[.*\])$/

/** The browser made or used no passkey: the viewer cancelled, or there was none. */
export class NoPasskey extends Error {
  override readonly name = 'NoPasskey'
}

export type PasskeyObstacle = 'address' | 'browser'

/** Says why passkeys cannot work here; undefined when they can. A passkey belongs to a host name, never to an IP address. */
export function passkeyObstacle(): PasskeyObstacle | undefined {
  if (ADDRESS.test(window.location.hostname)) return 'address'
  return window.isSecureContext && 'PublicKeyCredential' in window ? undefined : 'browser'
}

/** @throws {ApiError} @throws {NoPasskey} */
export async function askForPasskey() {
  const { startAuthentication } = await import('@simplewebauthn/browser')
  const optionsJSON = (await beginPasskeySignIn()) as Parameters<typeof startAuthentication>[0]['optionsJSON']
  const passkey = await startAuthentication({ optionsJSON }).catch(giveUp)
  return passkey as NonNullable<Credential['passkey']>
}

/**
 * Makes a passkey with the options that the service gives.
 * @throws {ApiError} @throws {NoPasskey}
 */
export async function makePasskey(begin: () => Promise<object>) {
  const { startRegistration } = await import('@simplewebauthn/browser')
  const optionsJSON = (await begin()) as Parameters<typeof startRegistration>[0]['optionsJSON']
  const passkey = await startRegistration({ optionsJSON }).catch(giveUp)
  return passkey as NonNullable<Acceptance['passkey']>
}

function giveUp(cause: unknown): never {
  throw new NoPasskey('no passkey', { cause })
}
