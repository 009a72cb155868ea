import type { Account } from '../accounts/people/account.ts'
import { signInsOf } from '../accounts/people/account.ts'
import type { AccountStore } from '../accounts/people/account-store.ts'
import { allAccounts } from '../accounts/people/all-accounts.ts'
import { judgePermission, type Permission } from '../accounts/permission.ts'

/** The people who could decide now: programs and the operator token are none. */
export async function findDeciders(
  accounts: Pick<AccountStore, 'listAccounts'>,
  needed: Permission,
): Promise<Account[]> {
  const found: Account[] = []
  for await (const account of allAccounts(accounts)) if (couldDecide(account, needed)) found.push(account)
  return found
}

function couldDecide(account: Account, needed: Permission): boolean {
  if (!account.isEnabled || signInsOf(account).length === 0) return false
  return judgePermission(account, needed) === 'allowed'
}
