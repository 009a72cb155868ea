import type { Account } from '../../../accounts/people/account.ts'
import type { Invitation } from '../../../accounts/people/invitation.ts'
import { addAccount, findAccount, listAccounts } from '../statements/account-store.ts'
import { addInvitation, findInvitation, listInvitations } from '../statements/invitation-store.ts'
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
