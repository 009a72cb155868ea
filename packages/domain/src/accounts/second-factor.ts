import { DomainError } from '@txgw/base/domain-error'
import type { Account } from './people/account.ts'
import type { Role } from './role.ts'
import type { Session } from './sessions/session.ts'

/** Whether the session can only add the first passkey: a password alone opened it, and the role needs more. */
export function needsSecondFactor(
  { subject, signedInBy }: Pick<Session, 'subject' | 'signedInBy'>,
  role: Role,
  needing: readonly Role[],
): boolean {
  return subject.kind === 'account' && signedInBy === 'password' && needing.includes(role)
}

export function secondFactorMissing(role: Role): DomainError {
  return new DomainError(
    'not-permitted',
    `A person with the role ${role} needs more than a password. Sign in with a passkey; if you have none, add one on the page of your account first.`,
  )
}

/** Whoever knows the password alone must not get further by a passkey of its own. @throws {DomainError} */
export function requireNoPasskey({ passkeys, role }: Account): void {
  if (passkeys.length > 0) throw secondFactorMissing(role)
}
