import { ENVIRONMENTS, type Environment } from '@txgw/base/environment'
import type { Role } from './role.ts'
import type { SignInMethod } from './sessions/session.ts'

export type SignedInWith = 'operator-token' | 'token' | 'session' | 'command'

/** The person or program that acts: through the API, through the console, or by a command on the store. */
export interface Actor {
  /** The id of the token, or another id that stays the same when the name changes. */
  readonly id: string
  /** The name in histories. */
  readonly name: string
  readonly role: Role
  /** Production is never implied by the sandbox. */
  readonly environments: readonly Environment[]
  /** Only for the role `merchant`. */
  readonly appIds?: readonly string[]
  /** Only for a token: the one that it belongs to, if that was recorded. */
  readonly ownerId?: string
  /** Only for a token from before two people decided about changes of production. */
  readonly isExempt?: boolean
  readonly signedInWith: SignedInWith
  /** How a person opened the session. */
  readonly signedInBy?: SignInMethod
  /** The IP address of the caller; undefined for a command on the store. */
  readonly address: string | undefined
}

/** The one that answers for what the actor does and makes: the person, whichever of the own tokens acts. */
export function ownerIdOf({ id, ownerId = id }: Pick<Actor, 'id' | 'ownerId'>): string {
  return ownerId
}

/** The name in histories of a browser that signed in with the operator token. */
export const FIRST_ADMIN_IN_BROWSER = 'console'

/** The holder of the operator token, who may do everything. */
export const FIRST_ADMIN = { id: 'operator-token', role: 'admin', environments: ENVIRONMENTS } as const

export function operatorTokenActor(address: string): Actor {
  return { ...FIRST_ADMIN, name: 'operator', signedInWith: 'operator-token', address }
}
