import { brokenRule, DomainError } from '@txgw/base/domain-error'
import type { EntryOf } from '../../audit/audit-entry.ts'
import type { Account } from './account.ts'
import type { AccountStore } from './account-store.ts'
import { requireGoodPassword } from './password-rules.ts'
import type { PasswordJudge } from './password-thread/password-thread.ts'
import type { Passwords } from './passwords.ts'
import { passwordChange } from './people-audit.ts'
import { requireOwnWays } from './way-to-sign-in.ts'

/** Refuses an account that has no password to change. @throws {DomainError} */
export function requirePassword(account: Account): void {
  requireOwnWays(account)
  if (account.password !== null) return
  throw new DomainError('not-allowed-now', `"${account.name}" has no password and signs in with a passkey.`)
}

/**
 * Sets a new password and ends every other session of the account. The caller has checked the present one.
 * @throws {DomainError}
 */
export async function changePassword(
  account: Account,
  { presentPassword, password }: { presentPassword: string; password: string },
  changing: {
    store: Pick<AccountStore, 'changeAccount'>
    passwords: Pick<Passwords, 'hash'>
    judge: Pick<PasswordJudge, 'countGuesses'>
    nowMs: number
    entryOf: EntryOf
    exceptSessionId: string
  },
): Promise<void> {
  const { store, passwords, judge, nowMs, entryOf, exceptSessionId } = changing
  await requireGoodPassword(password, account, judge)
  if (password === presentPassword) {
    throw brokenRule('password', 'must differ from the present one', undefined)
  }
  const hash = await passwords.hash(password)
  const change = (before: Account) => {
    // Somebody else may have changed it since the present one was checked.
    if (before.password === account.password) return { password: hash }
    throw new DomainError('changed-meanwhile', 'The password was changed in the meantime. Sign in again.')
  }
  const end = { atMs: nowMs, why: 'password-changed', exceptSessionId } as const
  await store.changeAccount(account.accountId, change, {
    end,
    entryOf: (before, after) => entryOf(passwordChange(before, after)),
  })
}
