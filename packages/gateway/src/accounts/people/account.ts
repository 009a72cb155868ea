import type { Environment } from '../../base/environment.ts'
import type { Role } from '../role.ts'

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

/** A person who may sign in. */
export interface Account {
  accountId: string
  /** The name in histories and at the sign-in, unique whatever its case. */
  name: string
  email: string | null
  role: Role
  /** A role from a claim of the identity provider is read again at every sign-in. */
  roleFrom: 'invitation' | 'claim'
  environments: Environment[]
  /** Only for the role `merchant`. */
  appIds: string[] | null
  isEnabled: boolean
  createdAtMs: number
  /** The name of the actor that invited the person. */
  createdBy: string
  lastSignedInAtMs: number | null
  /** The password as {@link hashPassword} keeps it. */
  password: string | null
  passkeys: Passkey[]
  openid: OpenidIdentity | null
}

/** The parts of an account that change. */
export type AccountChange = Partial<
  Pick<
    Account,
    'role' | 'environments' | 'appIds' | 'isEnabled' | 'lastSignedInAtMs' | 'password' | 'passkeys'
  >
>

/** Two names are the same person's if their keys are equal, so nobody can be mistaken for another. */
export function loginKey(login: string): string {
  return login.normalize('NFKC').trim().toLowerCase()
}
