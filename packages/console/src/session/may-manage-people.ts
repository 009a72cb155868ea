import type { Session } from '@txgw/gateway/operator-api'

/** People and tokens belong to both environments, so an admin of one alone may not manage them. */
export function mayManagePeople({ role, environments }: Pick<Session, 'role' | 'environments'>): boolean {
  return role === 'admin' && environments.includes('production') && environments.includes('sandbox')
}
