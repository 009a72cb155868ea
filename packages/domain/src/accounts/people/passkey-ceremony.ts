import type { RegistrationResponseJSON } from '@simplewebauthn/server'
import { DomainError } from '@txgw/base/domain-error'
import type { Challenges } from '../sessions/challenges.ts'
import type { Passkey } from './account.ts'

const SERVICE_NAME = 'txgw'
/** ES256, EdDSA and RS256, which every device has one of. The newer ones are still experimental in Node. */
const ALGORITHMS = [-7, -8, -257]

/** The console as the browser sees it. A passkey belongs to its host name. */
export interface ConsolePlace {
  origin: string
  host: string
}

/** The service remembers this of a registration or a sign-in until the browser answers. */
export type Begun =
  | { act: 'register'; invitationId: string; accountId: string; host: string }
  | { act: 'add'; accountId: string; host: string }
  | { act: 'sign-in'; host: string }

export const LATE = 'This answer of the browser was already used or is older than ten minutes. Try again.'
export const WRONG = 'The passkey could not be verified. Try again, or sign in in another way.'

/** Returns what the browser needs to make a passkey. A device that keeps one of the known passkeys makes no second. */
export async function registrationOptions(
  { accountId, name, known = [] }: { accountId: string; name: string; known?: Passkey[] },
  { host }: ConsolePlace,
) {
  const { generateRegistrationOptions } = await import('@simplewebauthn/server')
  return generateRegistrationOptions({
    rpName: SERVICE_NAME,
    rpID: host,
    userName: name,
    userDisplayName: name,
    userID: new Uint8Array(Buffer.from(accountId)),
    attestationType: 'none',
    supportedAlgorithmIDs: ALGORITHMS,
    excludeCredentials: known
      .filter((passkey) => passkey.host === host)
      .map(({ credentialId }) => ({ id: credentialId })),
    // The passkey alone signs the person in, so the device asks for a finger, a face or a PIN.
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
}

/** Checks the passkey that the browser has made for the challenge. @throws {DomainError} */
export async function verifyMade(
  response: RegistrationResponseJSON,
  { challenge, host, origin, nowMs }: ConsolePlace & { challenge: string; nowMs: number },
): Promise<Passkey> {
  const { verifyRegistrationResponse } = await import('@simplewebauthn/server')
  const { verified, registrationInfo } = await verifyRegistrationResponse({
    response,
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: host,
    supportedAlgorithmIDs: ALGORITHMS,
  }).catch((error) => {
    throw refused(WRONG, error)
  })
  if (!verified) throw refused(WRONG)
  const { id, publicKey, counter, transports = [] } = registrationInfo.credential
  const key = Buffer.from(publicKey).toString('base64url')
  return { credentialId: id, publicKey: key, counter, transports, host, createdAtMs: nowMs }
}

export function keepBegun(challenges: Challenges, challenge: string, begun: Begun): Promise<void> {
  return challenges.keep(challenge, begun)
}

/** @throws {DomainError} */
export async function takeBegun(
  challenges: Challenges,
  { response }: { response: { clientDataJSON: string } },
): Promise<{ challenge: string; begun: Begun }> {
  const challenge = readChallenge(response.clientDataJSON)
  const begun = challenge === undefined ? undefined : await challenges.take<Begun>(challenge)
  if (challenge === undefined || !begun) throw refused(LATE)
  return { challenge, begun }
}

export function refused(message: string, cause?: unknown): DomainError {
  return new DomainError('not-authenticated', message, { cause })
}

function readChallenge(clientDataJson: string): string | undefined {
  try {
    const { challenge } = JSON.parse(Buffer.from(clientDataJson, 'base64url').toString())
    return typeof challenge === 'string' ? challenge : undefined
  } catch {
    return undefined
  }
}
