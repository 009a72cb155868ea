import type { AuthenticationResponseJSON } from '@simplewebauthn/server'
import { fieldViolation } from '@txgw/protocol/schemas'
import Type, { type Static } from 'typebox'
import { invalidFields } from '../../../refusals/service-error.ts'
import { readUsedPasskey, WireUsedPasskey } from './passkey-wire.ts'

const SECRET_LENGTH_MAX = 1024
const CALLBACK_LENGTH_MAX = 8192

const secret = (description: string) =>
  Type.Optional(Type.String({ minLength: 1, maxLength: SECRET_LENGTH_MAX, description }))

/** Exactly one way to sign in. */
export const WireSignIn = Type.Object(
  {
    token: secret('The operator token'),
    ticket: secret('A ticket that works once'),
    login: secret('The name or e-mail address of an account, together with its password'),
    password: secret('The password of the account'),
    passkey: Type.Optional(WireUsedPasskey),
    openid: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: CALLBACK_LENGTH_MAX,
        description: 'What the identity provider added to the address of the page, without its "?"',
      }),
    ),
  },
  { title: 'SignIn', additionalProperties: false },
)

export type GivenSignIn =
  | { token: string }
  | { ticket: string }
  | { openid: string }
  | { passkey: AuthenticationResponseJSON }
  | { login: string; password: string }

/** @throws {ServiceError} */
export function readSignIn({
  token,
  ticket,
  openid,
  passkey,
  login,
  password,
}: Static<typeof WireSignIn>): GivenSignIn {
  const ways: GivenSignIn[] = [
    ...(token === undefined ? [] : [{ token }]),
    ...(ticket === undefined ? [] : [{ ticket }]),
    ...(openid === undefined ? [] : [{ openid }]),
    ...(passkey === undefined ? [] : [{ passkey: readUsedPasskey(passkey) }]),
    ...(login === undefined || password === undefined ? [] : [{ login, password }]),
  ]
  const isHalf = (login === undefined) !== (password === undefined)
  const [way] = ways
  if (way && ways.length === 1 && !isHalf) return way
  throw invalidFields([
    fieldViolation('', 'must have either token, or ticket, or openid, or passkey, or login and password', ''),
  ])
}
