import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server'
import Type, { type Static } from 'typebox'

const TEXT_LENGTH_MAX = 16_384

/** Browsers add fields of their own. */
const ANY_MORE = { additionalProperties: true }

const text = Type.String({ maxLength: TEXT_LENGTH_MAX })

/** The answers of a browser are in the form of WebAuthn. They are verified, so only their shape is described here. */
const shared = { id: text, rawId: text, type: Type.Literal('public-key') }

export const WireRegisteredPasskey = Type.Object(
  {
    ...shared,
    response: Type.Object({ clientDataJSON: text, attestationObject: text }, ANY_MORE),
    clientExtensionResults: Type.Object({}, ANY_MORE),
  },
  {
    title: 'RegisteredPasskey',
    description: 'RegistrationResponseJSON of WebAuthn',
    additionalProperties: true,
  },
)

export const WireUsedPasskey = Type.Object(
  {
    ...shared,
    response: Type.Object(
      {
        clientDataJSON: text,
        authenticatorData: text,
        signature: text,
        userHandle: text,
      },
      ANY_MORE,
    ),
    clientExtensionResults: Type.Object({}, ANY_MORE),
  },
  { title: 'UsedPasskey', description: 'AuthenticationResponseJSON of WebAuthn', additionalProperties: true },
)

/** A browser makes or asks for a passkey with these options, in the form of WebAuthn. */
const WirePasskeyOptions = Type.Object(
  { challenge: Type.String({ description: 'What the passkey signs; it works once' }) },
  {
    title: 'PasskeyOptions',
    description: 'The options of WebAuthn in their JSON form',
    additionalProperties: true,
  },
)

export const PASSKEY_OPTIONS = {
  description: 'The options of WebAuthn.',
  schema: WirePasskeyOptions,
  example: { challenge: 'mJ4kq0vXoT7bZ2sYc8eWfLr1uAnHgDp3iQx5tVw9K6E' },
} as const

export function readRegisteredPasskey(given: Static<typeof WireRegisteredPasskey>): RegistrationResponseJSON {
  return given as RegistrationResponseJSON
}

export function readUsedPasskey(given: Static<typeof WireUsedPasskey>): AuthenticationResponseJSON {
  return given as AuthenticationResponseJSON
}
