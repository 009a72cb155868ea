import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server'
import { DomainError } from '../../base/domain-error.ts'
import type { MakeId } from '../../base/ids.ts'
import type { Challenges } from '../sessions/challenges.ts'
import { accountIdFor } from './accept-invitation.ts'
import type { Account, Passkey } from './account.ts'
import type { AccountStore } from './account-store.ts'
import type { Invitation } from './invitation.ts'

const SERVICE_NAME = 'txgw'
/** ES256, EdDSA and RS256, which every device has one of. The newer ones are still experimental in Node. */
const ALGORITHMS = [-7, -8, -257]

/** The console as the browser sees it. A passkey belongs to its host name. */
export interface ConsolePlace {
  origin: string
  host: string
}

/** The service remembers this of a registration or a sign-in until the browser answers. */
type Begun =
  | { act: 'register'; invitationId: string; accountId: string; host: string }
  | { act: 'sign-in'; host: string }

const LATE = 'This answer of the browser was already used or is older than ten minutes. Try again.'
const UNKNOWN = 'This service does not know the passkey. Choose another one, or sign in in another way.'
const WRONG = 'The passkey could not be verified. Try again, or sign in in another way.'

/** Returns what the browser needs to make a passkey for an invited person. */
export async function beginRegistration(
  invitation: Invitation,
  beginning: {
    place: ConsolePlace
    challenges: Challenges
    store: Pick<AccountStore, 'findAccountByLogin'>
    makeId: MakeId
    nowMs: number
  },
) {
  const { place, challenges } = beginning
  const { invitationId, name } = invitation
  const { generateRegistrationOptions } = await import('@simplewebauthn/server')
  const accountId = await accountIdFor(invitation, beginning)
  const options = await generateRegistrationOptions({
    rpName: SERVICE_NAME,
    rpID: place.host,
    userName: name,
    userDisplayName: name,
    userID: new Uint8Array(Buffer.from(accountId)),
    attestationType: 'none',
    supportedAlgorithmIDs: ALGORITHMS,
    // The passkey alone signs the person in, so the device asks for a finger, a face or a PIN.
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
  await keep(challenges, options.challenge, { act: 'register', invitationId, accountId, host: place.host })
  return options
}

/** Checks the passkey that the browser has made. @throws {DomainError} */
export async function finishRegistration(
  response: RegistrationResponseJSON,
  {
    invitation,
    place,
    challenges,
    nowMs,
  }: { invitation: Invitation; place: ConsolePlace; challenges: Challenges; nowMs: number },
): Promise<{ accountId: string; passkey: Passkey }> {
  const { verifyRegistrationResponse } = await import('@simplewebauthn/server')
  const { challenge, begun } = await take(challenges, response)
  if (begun.act !== 'register' || begun.invitationId !== invitation.invitationId) throw refused(LATE)
  const { verified, registrationInfo } = await verifyRegistrationResponse({
    response,
    expectedChallenge: challenge,
    expectedOrigin: place.origin,
    expectedRPID: begun.host,
    supportedAlgorithmIDs: ALGORITHMS,
  }).catch((error) => {
    throw refused(WRONG, error)
  })
  if (!verified) throw refused(WRONG)
  const { id, publicKey, counter, transports = [] } = registrationInfo.credential
  const key = Buffer.from(publicKey).toString('base64url')
  const passkey = {
    credentialId: id,
    publicKey: key,
    counter,
    transports,
    host: begun.host,
    createdAtMs: nowMs,
  }
  return { accountId: begun.accountId, passkey }
}

/** Returns what the browser needs to ask for a passkey. Nobody has to type a name. */
export async function beginPasskeySignIn(place: ConsolePlace, challenges: Challenges) {
  const { generateAuthenticationOptions } = await import('@simplewebauthn/server')
  const options = await generateAuthenticationOptions({ rpID: place.host, userVerification: 'required' })
  await keep(challenges, options.challenge, { act: 'sign-in', host: place.host })
  return options
}

/** Finds the account of the passkey that the browser has used. @throws {DomainError} */
export async function finishPasskeySignIn(
  response: AuthenticationResponseJSON,
  {
    place,
    challenges,
    store,
    nowMs,
  }: { place: ConsolePlace; challenges: Challenges; store: AccountStore; nowMs: number },
): Promise<Account> {
  const { verifyAuthenticationResponse } = await import('@simplewebauthn/server')
  const { challenge, begun } = await take(challenges, response)
  if (begun.act !== 'sign-in') throw refused(LATE)
  const account = await store.findAccount(
    Buffer.from(response.response.userHandle ?? '', 'base64url').toString(),
  )
  const passkey = account?.passkeys.find(
    ({ credentialId, host }) => credentialId === response.id && host === begun.host,
  )
  if (!account || !passkey) throw refused(UNKNOWN)
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response,
    expectedChallenge: challenge,
    expectedOrigin: place.origin,
    expectedRPID: begun.host,
    credential: {
      id: passkey.credentialId,
      publicKey: new Uint8Array(Buffer.from(passkey.publicKey, 'base64url')),
      counter: passkey.counter,
    },
  }).catch((error) => {
    throw refused(WRONG, error)
  })
  if (!verified) throw refused(WRONG)
  if (!account.isEnabled) throw refused('This account is switched off. Ask an admin.')
  const used = { ...passkey, counter: authenticationInfo.newCounter }
  const passkeys = account.passkeys.map((each) => (each === passkey ? used : each))
  await store.changeAccount(account.accountId, { passkeys, lastSignedInAtMs: nowMs })
  return account
}

function keep(challenges: Challenges, challenge: string, begun: Begun): Promise<void> {
  return challenges.keep(challenge, begun)
}

/** @throws {DomainError} */
async function take(
  challenges: Challenges,
  { response }: { response: { clientDataJSON: string } },
): Promise<{ challenge: string; begun: Begun }> {
  const challenge = readChallenge(response.clientDataJSON)
  const begun = challenge === undefined ? undefined : await challenges.take<Begun>(challenge)
  if (challenge === undefined || !begun) throw refused(LATE)
  return { challenge, begun }
}

function readChallenge(clientDataJson: string): string | undefined {
  try {
    const { challenge } = JSON.parse(Buffer.from(clientDataJson, 'base64url').toString())
    return typeof challenge === 'string' ? challenge : undefined
  } catch {
    return undefined
  }
}

function refused(message: string, cause?: unknown): DomainError {
  return new DomainError('not-authenticated', message, { cause })
}
