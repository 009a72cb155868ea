import type { Account } from './account.ts'
import type { AccountStore } from './account-store.ts'

const PAGE = 500

export async function* allAccounts(accounts: Pick<AccountStore, 'listAccounts'>): AsyncGenerator<Account> {
  for (let after = ''; ; ) {
    const page = await accounts.listAccounts({ limit: PAGE, after })
    yield* page
    const last = page.at(-1)
    if (!last) return
    after = last.accountId
  }
}
