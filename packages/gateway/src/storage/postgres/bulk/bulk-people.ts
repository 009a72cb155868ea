import type { Account } from '../../../accounts/people/account.ts'
import type { Invitation } from '../../../accounts/people/invitation.ts'
import { addAccount, findAccount, listAccounts } from '../statements/account-store.ts'
import { addInvitation, findInvitation, listInvitations } from '../statements/invitation-store.ts'
import { type BulkTable, countRows } from './bulk-table.ts'

/** Finds and adds accounts one by one: there are few. */
export const accountTable: BulkTable<Account> = {
  async read(db, { after = '', limit }) {
    const records = await listAccounts(db, { after, limit })
    return { records, next: records.at(-1)?.accountId }
  },
  async find(db, accounts) {
    const found: Account[] = []
    for (const { accountId } of accounts) found.push(...[(await findAccount(db, accountId)) ?? []].flat())
    return found
  },
  async add(db, accounts) {
    let added = 0
    for (const account of accounts) {
      if (await findAccount(db, account.accountId)) continue
      await addAccount(db, account)
      added++
    }
    return added
  },
  count: (db) => countRows(db, 'env.accounts'),
}

/** Finds and adds invitations one by one: there are few. */
export const invitationTable: BulkTable<Invitation> = {
  async read(db, { after = '', limit }) {
    const records = await listInvitations(db, { after, limit })
    return { records, next: records.at(-1)?.invitationId }
  },
  async find(db, invitations) {
    const found: Invitation[] = []
    for (const { invitationId } of invitations)
      found.push(...[(await findInvitation(db, invitationId)) ?? []].flat())
    return found
  },
  async add(db, invitations) {
    let added = 0
    for (const invitation of invitations) {
      if (await findInvitation(db, invitation.invitationId)) continue
      await addInvitation(db, invitation)
      added++
    }
    return added
  },
  count: (db) => countRows(db, 'env.invitations'),
}
