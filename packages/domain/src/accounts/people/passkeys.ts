import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server'
import type { MakeId } from '@txgw/base/ids'
import type { Challenges } from '../sessions/challenges.ts'
import { accountIdFor } from './accept-invitation.ts'
import type { Account, AccountChange, Passkey } from './account.ts'
import type { AccountStore } from './account-store.ts'
import type { Invitation } from './invitation.ts'
import {
  type ConsolePlace,
  keepBegun,
  LATE,
  refused,
  registrationOptions,
  takeBegun,
  verifyMade,
  WRONG,
} from './passkey-ceremony.ts'

const UNKNOWN = 'This service does not know the passkey. Choose another one, or sign in in another way.'

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
  const accountId = await accountIdFor(invitation, beginning)
  const options = await registrationOptions({ accountId, name }, place)
  const begun = { act: 'register', invitationId, accountId, host: place.host } as const
  await keepBegun(challenges, options.challenge, begun)
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
  const { challenge, begun } = await takeBegun(challenges, response)
  if (begun.act !== 'register' || begun.invitationId !== invitation.invitationId) throw refused(LATE)
  const passkey = await verifyMade(response, { challenge, origin: place.origin, host: begun.host, nowMs })
  return { accountId: begun.accountId, passkey }
}

/** Returns what the browser needs to ask for a passkey. Nobody has to type a name. */
export async function beginPasskeySignIn(place: ConsolePlace, challenges: Challenges) {
  const { generateAuthenticationOptions } = await import('@simplewebauthn/server')
  const options = await generateAuthenticationOptions({ rpID: place.host, userVerification: 'required' })
  await keepBegun(challenges, options.challenge, { act: 'sign-in', host: place.host })
  return options
}

interface UsedPasskey {
  response: AuthenticationResponseJSON
  place: ConsolePlace
  challenges: Challenges
  store: Pick<AccountStore, 'findAccount' | 'changeAccount'>
  /** Recorded together with the use. */
  change?: AccountChange
}

/** Finds the account of the passkey that the browser has used. @throws {DomainError} */
export async function finishPasskeyUse(used: UsedPasskey): Promise<Account> {
  const { response, place, challenges, store, change = {} } = used
  const { verifyAuthenticationResponse } = await import('@simplewebauthn/server')
  const { challenge, begun } = await takeBegun(challenges, response)
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
  // Read again in the transaction, so that a passkey that is being removed does not come back.
  await store.changeAccount(account.accountId, ({ passkeys }) => ({
    ...change,
    passkeys: passkeys.map((each) =>
      each.credentialId === passkey.credentialId ? { ...each, counter: authenticationInfo.newCounter } : each,
    ),
  }))
  return account
}
