import { ENVIRONMENTS, type Environment } from '../base/environment.ts'
import type { Role } from './role.ts'

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
  readonly signedInWith: SignedInWith
  /** The IP address of the caller; undefined for a command on the store. */
  readonly address: string | undefined
}

const OPERATOR_TOKEN_ID = 'operator-token'

/** The first admin: the holder of the operator token, who may do everything. */
export function operatorTokenActor(address: string): Actor {
  return { ...firstAdmin, name: 'operator', signedInWith: 'operator-token', address }
}

/** A browser that signed in as the first admin. */
export function consoleSessionActor(address: string): Actor {
  return { ...firstAdmin, name: 'console', signedInWith: 'session', address }
}

const firstAdmin = { id: OPERATOR_TOKEN_ID, role: 'admin', environments: ENVIRONMENTS } as const
