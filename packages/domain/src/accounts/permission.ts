import type { Environment } from '@txgw/base/environment'
import type { Actor } from './actor.ts'
import { includesRole, type StaffRole } from './role.ts'

/** The conditions of an operation at one place: a role, in every environment that it touches. */
export interface Permission {
  readonly role: StaffRole
  readonly environments: readonly Environment[]
  /** Whether a merchant is admitted too, to its own apps. */
  readonly admitsMerchants: boolean
}

/** `hidden` means that the caller must not learn that the operation exists. */
export type Judgement = 'allowed' | 'hidden' | 'role-missing' | 'environment-missing'

export function judgePermission(actor: Pick<Actor, 'role' | 'environments'>, needed: Permission): Judgement {
  const isCovered = needed.environments.every((environment) => actor.environments.includes(environment))
  if (actor.role === 'merchant') return needed.admitsMerchants && isCovered ? 'allowed' : 'hidden'
  if (!includesRole(actor.role, needed.role)) return 'role-missing'
  return isCovered ? 'allowed' : 'environment-missing'
}
