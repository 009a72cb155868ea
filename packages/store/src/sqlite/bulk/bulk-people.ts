import type { Account } from '@txgw/domain/accounts/people/account'
import type { Invitation } from '@txgw/domain/accounts/people/invitation'
import { addAccount, findAccount, listAccounts } from '../statements/accounts/account-store.ts'
import { addInvitation, findInvitation, listInvitations } from '../statements/accounts/invitation-store.ts'
import { type BulkTable, countRows } from './bulk-table.ts'

export const accountTable: BulkTable<Account> = {
  read(db, { after = '', limit }) {
    const records = listAccounts(db, { after, limit })
    return { records, next: records.at(-1)?.accountId }
  },
  find: (db, { accountId }) => findAccount(db, accountId),
  add(db, accounts) {
    for (const account of accounts) addAccount(db, account)
  },
  count: (db) => countRows(db, 'accounts'),
}

export const invitationTable: BulkTable<Invitation> = {
  read(db, { after = '', limit }) {
    const records = listInvitations(db, { after, limit })
    return { records, next: records.at(-1)?.invitationId }
  },
  find: (db, { invitationId }) => findInvitation(db, invitationId),
  add(db, invitations) {
    for (const invitation of invitations) addInvitation(db, invitation)
  },
  count: (db) => countRows(db, 'invitations'),
}
