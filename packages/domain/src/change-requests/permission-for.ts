import { ENVIRONMENTS, type Environment } from '@txgw/base/environment'
import type { Permission } from '../accounts/permission.ts'
import type { RequestedChange } from './change-request.ts'
import type { Decider } from './lately-two.ts'

type Kind = RequestedChange['kind']

const OF_ADMINS: readonly Kind[] = ['change-account', 'add-token', 'invite-person', 'change-two-people']

export function deciderOf(kind: Kind): Decider {
  return OF_ADMINS.includes(kind) ? 'admin' : 'operator'
}

/** What whoever decides needs: as much as whoever does it at once. People and tokens concern both environments. */
export function permissionFor(kind: Kind, environment: Environment): Permission {
  const role = deciderOf(kind)
  const isShared = role === 'admin' && kind !== 'change-two-people'
  return {
    role,
    environments: isShared ? ENVIRONMENTS : [environment],
    admitsMerchants: false,
  }
}
