import type { Environment } from '@txgw/base/environment'
import type { Session } from '@txgw/gateway/operator-api'

export function isMerchant({ role }: Pick<Session, 'role'>): boolean {
  return role === 'merchant'
}

/** The first page that a viewer sees. The numbers of the overview are of all apps, so merchants begin elsewhere. */
export function homeOf(own: Pick<Session, 'role'>, environment: Environment): string {
  if (!isMerchant(own)) return '/overview'
  return environment === 'sandbox' ? '/first-steps' : '/orders'
}

/** People and tokens belong to both environments, so an admin of one alone may not manage them. */
export function mayManagePeople({ role, environments }: Pick<Session, 'role' | 'environments'>): boolean {
  return role === 'admin' && environments.includes('production') && environments.includes('sandbox')
}
