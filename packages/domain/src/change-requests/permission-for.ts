import { ENVIRONMENTS, type Environment } from '@txgw/base/environment'
import type { Permission } from '../accounts/permission.ts'
import type { RequestedChange } from './change-request.ts'

type Kind = RequestedChange['kind']

const OF_ADMINS: readonly Kind[] = ['change-account', 'add-token', 'invite-person', 'change-two-people']

/** What whoever decides needs: as much as whoever does it at once. People and tokens concern both environments. */
export function permissionFor(kind: Kind, environment: Environment): Permission {
  const isForAdmins = OF_ADMINS.includes(kind)
  const isShared = isForAdmins && kind !== 'change-two-people'
  return {
    role: isForAdmins ? 'admin' : 'operator',
    environments: isShared ? ENVIRONMENTS : [environment],
    admitsMerchants: false,
  }
}
