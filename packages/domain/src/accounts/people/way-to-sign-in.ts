import { DomainError } from '@txgw/base/domain-error'
import type { Account } from './account.ts'

/**
 * A person of the identity provider signs in there alone. Otherwise the person could still sign in here after the
 * provider has shut it out.
 * @throws {DomainError}
 */
export function requireOwnWays({ name, openid }: Account): void {
  if (openid === null) return
  const message = `"${name}" signs in with the identity provider. Change how to sign in there.`
  throw new DomainError('not-allowed-now', message)
}
