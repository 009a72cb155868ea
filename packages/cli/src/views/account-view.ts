import type { AccountList, InvitationList } from '@txgw/gateway/operator-api'
import { type Column, tableLines } from '../output/text-layout.ts'

type Account = AccountList['accounts'][number]
type Invitation = InvitationList['invitations'][number]

const ACCOUNT_COLUMNS: Column<Account>[] = [
  { title: 'NAME', value: ({ name }) => name },
  { title: 'ROLE', value: ({ role }) => role },
  { title: 'ENVIRONMENTS', value: ({ environments }) => environments.join(', ') },
  { title: 'APPS', value: ({ app_ids }) => app_ids?.join(', ') ?? '' },
  { title: 'STATE', value: ({ enabled }) => (enabled ? 'works' : 'switched off') },
  { title: 'SIGNS IN WITH', value: ({ signs_in_with }) => signs_in_with.join(', ') },
  { title: 'LAST SIGN-IN', value: ({ last_signed_in_at }) => last_signed_in_at ?? 'never' },
]

const INVITATION_COLUMNS: Column<Invitation>[] = [
  { title: 'ID', value: ({ invitation_id }) => invitation_id },
  { title: 'NAME', value: ({ name }) => name },
  { title: 'ROLE', value: ({ role }) => role },
  { title: 'ENVIRONMENTS', value: ({ environments }) => environments.join(', ') },
  { title: 'STATE', value: ({ state }) => state },
  { title: 'ENDS', value: ({ expires_at }) => expires_at },
  { title: 'INVITED BY', value: ({ created_by }) => created_by },
]

export function accountTable(accounts: Account[]): string {
  return accounts.length === 0 ? 'There are no accounts.' : tableLines(ACCOUNT_COLUMNS, accounts)
}

export function invitationTable(invitations: Invitation[]): string {
  return invitations.length === 0 ? 'There are no invitations.' : tableLines(INVITATION_COLUMNS, invitations)
}
