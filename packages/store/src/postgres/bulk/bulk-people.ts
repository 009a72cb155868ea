import type { Account } from '@txgw/domain/accounts/people/account'
import type { Invitation } from '@txgw/domain/accounts/people/invitation'
import { addAccount, findAccount, listAccounts } from '../statements/accounts/account-store.ts'
import { addInvitation, findInvitation, listInvitations } from '../statements/accounts/invitation-store.ts'
import { smallTable } from './bulk-table.ts'

export const accountTable = smallTable<Account>({
  name: 'env.accounts',
  keyOf: ({ accountId }) => accountId,
  list: listAccounts,
  find: findAccount,
  add: addAccount,
})

export const invitationTable = smallTable<Invitation>({
  name: 'env.invitations',
  keyOf: ({ invitationId }) => invitationId,
  list: listInvitations,
  find: findInvitation,
  add: addInvitation,
})
