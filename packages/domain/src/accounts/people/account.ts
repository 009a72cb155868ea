import { orNull } from '@txgw/base/nullable'
import { flag, json, parts, text } from '@txgw/base/records/columns'
import { type Field, type RecordOf, record } from '@txgw/base/records/record'
import Type from 'typebox'
import { type Audited, byDigest } from '../../records/audited.ts'
import { instant, instantOrNull } from '../../records/instant.ts'
import { grantFields } from '../grant-fields.ts'

/** A public key that a person's device keeps the private half of. */
export interface Passkey {
  /** Base64url, as the browser names it. */
  credentialId: string
  /** Base64url of the COSE key. */
  publicKey: string
  /** Grows with each use where the device counts; a smaller one than before tells of a copied device. */
  counter: number
  transports: string[]
  /** The host name that the passkey belongs to. */
  host: string
  createdAtMs: number
  /** The person's own word for the device. */
  name?: string
}

/** The identity of a person at an OpenID Connect provider. */
export interface OpenidIdentity {
  issuer: string
  subject: string
}

const plain = { sort: 'plain', shown: 'operator', column: text() } as const
const personal = { sort: 'personal', shown: 'operator', column: text() } as const

/** A device counts its uses by itself. */
const withoutCounters = (passkeys: Passkey[]) =>
  passkeys.map((passkey) => ({ ...passkey, counter: undefined }))

/**
 * What the account keeps of each way to sign in. The audit trail names the ways and a digest of each, and nothing that could
 * be used.
 */
const waysToSignIn = {
  /** The password as {@link hashPassword} keeps it. */
  password: {
    schema: orNull(Type.String()),
    sort: 'secret',
    shown: 'nobody',
    column: text(),
    audited: byDigest,
  },
  passkeys: {
    ...personal,
    schema: Type.Unsafe<Passkey[]>(Type.Array(Type.Object({}))),
    shown: 'nobody',
    column: json(),
    audited: { digestOf: withoutCounters },
  },
  openid: {
    ...personal,
    schema: Type.Unsafe<OpenidIdentity | null>(orNull(Type.Object({}))),
    shown: 'nobody',
    column: parts({ issuer: text('openid_issuer'), subject: text('openid_subject') }),
    audited: byDigest,
  },
} as const

/** A person who may sign in. */
export const accountFields = record({
  accountId: {
    ...plain,
    schema: Type.String({ description: 'Names the account in calls and lists' }),
    audited: 'never',
  },
  /** The name in histories and at the sign-in, unique whatever its case. */
  name: {
    ...personal,
    schema: Type.String({ description: 'Name of the person, shown in histories' }),
    audited: 'always',
  },
  email: {
    ...personal,
    schema: orNull(Type.String({ description: 'E-mail address' })),
    audited: 'always',
  },
  role: { ...grantFields.role, audited: 'always' },
  roleFrom: {
    ...plain,
    schema: Type.Enum(['invitation', 'claim'], {
      description:
        'Where the role comes from; a claim of the identity provider is read again at every sign-in',
    }),
    audited: 'when-made',
  },
  environments: { ...grantFields.environments, audited: 'always' },
  appIds: { ...grantFields.appIds, audited: 'always' },
  isEnabled: {
    ...plain,
    schema: Type.Boolean({ description: 'Whether the person may sign in' }),
    wire: 'enabled',
    column: flag(),
    audited: 'always',
  },
  createdAtMs: { ...instant('When the account was made'), shown: 'operator', audited: 'never' },
  createdBy: {
    ...plain,
    schema: Type.String({ description: 'The caller that invited the person' }),
    audited: 'never',
  },
  lastSignedInAtMs: {
    ...instantOrNull('When the person last signed in'),
    shown: 'operator',
    audited: 'never',
  },
  ...waysToSignIn,
}) satisfies { readonly [name: string]: Field & Audited }

export interface Account extends RecordOf<typeof accountFields> {}

const { role, environments, appIds, isEnabled, lastSignedInAtMs, password, passkeys } = accountFields

/** The parts of an account that change. */
export const changeableFields = record({
  role,
  environments,
  appIds,
  isEnabled,
  lastSignedInAtMs,
  password,
  passkeys,
})

export type AccountChange = Partial<RecordOf<typeof changeableFields>>

/** Two names are the same person's if their keys are equal, so nobody can be mistaken for another. */
export function loginKey(login: string): string {
  return login.normalize('NFKC').trim().toLowerCase()
}

/**
 * Two e-mail addresses are the same if their keys are equal: whatever the case of their ASCII letters, and for no other
 * reason. What only looks alike may be another person's mailbox.
 */
export function emailKey(email: string): string {
  return email.replaceAll(/[A-Z]/g, (letter) => letter.toLowerCase())
}

export const SIGN_INS = ['password', 'passkey', 'openid-connect'] as const

export function signInsOf({ password, passkeys, openid }: Account): (typeof SIGN_INS)[number][] {
  const has = { password: password !== null, passkey: passkeys.length > 0, 'openid-connect': openid !== null }
  return SIGN_INS.filter((way) => has[way])
}
