import type { AccountList, InvitationList, SessionList } from '@txgw/gateway/operator-api'
import { type Column, tableLines } from '../../output/text-layout.ts'

type Account = AccountList['accounts'][number]
type Invitation = InvitationList['invitations'][number]
type Session = SessionList['sessions'][number]

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

const SESSION_COLUMNS: Column<Session>[] = [
  { title: 'ID', value: ({ session_id }) => session_id },
  { title: 'NAME', value: ({ name }) => name ?? '' },
  { title: 'SIGNED IN BY', value: ({ signed_in_by }) => signed_in_by },
  { title: 'ADDRESS', value: ({ address }) => address },
  { title: 'SINCE', value: ({ created_at }) => created_at },
  { title: 'LAST USED', value: ({ last_seen_at }) => last_seen_at },
  { title: 'BROWSER', value: ({ user_agent }) => user_agent },
]

export function accountTable(accounts: Account[]): string {
  return accounts.length === 0 ? 'There are no accounts.' : tableLines(ACCOUNT_COLUMNS, accounts)
}

export function invitationTable(invitations: Invitation[]): string {
  return invitations.length === 0 ? 'There are no invitations.' : tableLines(INVITATION_COLUMNS, invitations)
}

export function sessionTable(sessions: Session[]): string {
  return sessions.length === 0 ? 'No browser is signed in.' : tableLines(SESSION_COLUMNS, sessions)
}
