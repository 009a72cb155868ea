import type { RegistrationResponseJSON } from '@simplewebauthn/server'
import { DomainError } from '@txgw/base/domain-error'
import { RecordNotFound } from '@txgw/base/store-errors'
import type { EntryOf } from '../../audit/audit-entry.ts'
import type { Challenges } from '../sessions/challenges.ts'
import type { Account, Passkey } from './account.ts'
import type { AccountStore } from './account-store.ts'
import {
  type ConsolePlace,
  keepBegun,
  LATE,
  refused,
  registrationOptions,
  takeBegun,
  verifyMade,
} from './passkey-ceremony.ts'
import { passkeyId } from './passkey-id.ts'
import { passkeysChange } from './people-audit.ts'
import { requireOwnWays } from './way-to-sign-in.ts'

const PASSKEYS_MAX = 10

interface Changing {
  store: Pick<AccountStore, 'changeAccount'>
  entryOf: EntryOf
}

/** Returns what the browser needs to make a further passkey for an account. @throws {DomainError} */
export async function beginOwnPasskey(
  account: Account,
  { place, challenges }: { place: ConsolePlace; challenges: Challenges },
) {
  requireOwnWays(account)
  requireRoom(account)
  const { accountId, name, passkeys } = account
  const options = await registrationOptions({ accountId, name, known: passkeys }, place)
  await keepBegun(challenges, options.challenge, { act: 'add', accountId, host: place.host })
  return options
}

/** Adds the passkey that the browser has made. @throws {DomainError} */
export async function addOwnPasskey(
  { accountId }: Account,
  { response, name }: { response: RegistrationResponseJSON; name: string | undefined },
  adding: Changing & { place: ConsolePlace; challenges: Challenges; nowMs: number },
): Promise<Passkey> {
  const { store, entryOf, place, challenges, nowMs } = adding
  const { challenge, begun } = await takeBegun(challenges, response)
  if (begun.act !== 'add' || begun.accountId !== accountId) throw refused(LATE)
  const made = await verifyMade(response, { challenge, origin: place.origin, host: begun.host, nowMs })
  const passkey: Passkey = { ...made, ...(name !== undefined && { name }) }
  const add = (before: Account) => {
    requireOwnWays(before)
    requireRoom(before)
    if (before.passkeys.some(({ credentialId }) => credentialId === passkey.credentialId)) {
      throw new DomainError('exists-already', 'This account has the passkey already.')
    }
    return { passkeys: [...before.passkeys, passkey] }
  }
  await store.changeAccount(accountId, add, {
    entryOf: (before, after) => entryOf(passkeysChange(before, after)),
  })
  return passkey
}

/** Removes a passkey and ends the other sessions: the device may be in the wrong hands. @throws {DomainError} */
export async function removeOwnPasskey(
  { accountId }: Account,
  wantedId: string,
  removing: Changing & { nowMs: number; exceptSessionId: string },
): Promise<void> {
  const { store, entryOf, nowMs, exceptSessionId } = removing
  const remove = ({ passkeys, password, openid }: Account) => {
    const rest = passkeys.filter((each) => passkeyId(each) !== wantedId)
    if (rest.length === passkeys.length) throw new RecordNotFound(`there is no passkey ${wantedId}`)
    if (rest.length === 0 && password === null && openid === null) {
      const message = 'This passkey is the only way to sign in to this account. Add another one first.'
      throw new DomainError('not-allowed-now', message)
    }
    return { passkeys: rest }
  }
  const end = { atMs: nowMs, why: 'passkey-removed', exceptSessionId } as const
  await store.changeAccount(accountId, remove, {
    end,
    entryOf: (before, after) => entryOf(passkeysChange(before, after)),
  })
}

function requireRoom({ passkeys }: Account): void {
  if (passkeys.length < PASSKEYS_MAX) return
  throw new DomainError(
    'not-allowed-now',
    `An account has at most ${PASSKEYS_MAX} passkeys. Remove one first.`,
  )
}
