import { orNull } from '@txgw/base/nullable'
import { type Account, type Passkey, signInsOf } from '@txgw/domain/accounts/people/account'
import { passkeyId } from '@txgw/domain/accounts/people/passkey-id'
import { utcText } from '@txgw/protocol'
import { nonEmptyText, utcDateTime } from '@txgw/protocol/schemas'
import Type, { type Static } from 'typebox'
import { signsInWith } from '../accounts/account-wire.ts'
import { WireRegisteredPasskey, WireUsedPasskey } from './passkey-wire.ts'

const SECRET_LENGTH_MAX = 1024
const NAME_LENGTH_MAX = 60

const presentPassword = nonEmptyText(SECRET_LENGTH_MAX, 'The present password of the account')
const passkeyName = nonEmptyText(NAME_LENGTH_MAX, 'A name for the device that keeps the passkey')

export const WirePasswordChange = Type.Object(
  {
    present_password: presentPassword,
    password: nonEmptyText(SECRET_LENGTH_MAX, 'The new password, of 12 to 128 characters'),
  },
  { title: 'PasswordChange', additionalProperties: false },
)

export const WireNewPasskey = Type.Object(
  { passkey: WireRegisteredPasskey, name: Type.Optional(passkeyName) },
  { title: 'NewPasskey', additionalProperties: false },
)

/** The person proves once more who it is, in one of the ways that the account has. */
export const WireProof = Type.Object(
  { present_password: Type.Optional(presentPassword), present_passkey: Type.Optional(WireUsedPasskey) },
  { title: 'OwnProof', additionalProperties: false },
)

export const WirePasskey = Type.Object(
  {
    passkey_id: Type.String({ description: 'Names the passkey in calls and lists. It is not secret' }),
    name: Type.Optional(Type.String({ description: 'The name of the device, if the person gave one' })),
    host: Type.String({ description: 'The host name of the console that the passkey belongs to' }),
    created_at: utcDateTime('When it was made'),
  },
  { title: 'Passkey' },
)

export const WireOwnAccount = Type.Object(
  {
    account_id: Type.String({ description: 'Names the account in calls and lists' }),
    name: Type.String({ description: 'The name in histories and at the sign-in' }),
    email: orNull(Type.String({ description: 'E-mail address' })),
    signs_in_with: signsInWith,
    passkeys: Type.Array(WirePasskey),
  },
  { title: 'OwnAccount' },
)

export const EXAMPLE_PASSKEY: Static<typeof WirePasskey> = {
  passkey_id: '8f14e45fceea167a',
  name: 'Laptop',
  host: 'console.example.com',
  created_at: '2026-01-31T08:30:00.000Z',
}

export function toWirePasskey(passkey: Passkey): Static<typeof WirePasskey> {
  const { name, host, createdAtMs } = passkey
  return {
    passkey_id: passkeyId(passkey),
    ...(name !== undefined && { name }),
    host,
    created_at: utcText(createdAtMs),
  }
}

export function toWireOwnAccount(account: Account): Static<typeof WireOwnAccount> {
  const { accountId, name, email, passkeys } = account
  return {
    account_id: accountId,
    name,
    email,
    signs_in_with: signInsOf(account),
    passkeys: passkeys.map(toWirePasskey),
  }
}
