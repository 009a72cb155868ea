import { accountFields, changeableFields, emailKey, loginKey } from '@txgw/domain/accounts/people/account'
import { invitationFields } from '@txgw/domain/accounts/people/invitation'
import { type FoundSession, sessionFields } from '@txgw/domain/accounts/sessions/session'
import { rowForm } from './row-form.ts'

/** A sign-in finds an account and an invitation by these keys. */
const emailColumn = (keyOf: (email: string) => string) =>
  ({ type: 'text', from: ({ email }: { email: string | null }) => email && keyOf(email) }) as const
const name_key = { type: 'text', from: ({ name }: { name: string }) => loginKey(name) } as const

export const accountRows = rowForm(accountFields, { name_key, email_key: emailColumn(loginKey) })
export const accountChangeRows = rowForm(changeableFields)
export const invitationRows = rowForm(invitationFields, { email_key: emailColumn(emailKey) })
export const sessionRows = rowForm(sessionFields)

/** The columns of an account that begins anew. */
export const RENEWED_COLUMNS = accountRows.written.filter(
  (name) => !['account_id', 'created_at_ms', 'created_by'].includes(name),
)

const qualified = (table: string, { names }: { names: readonly string[] }) =>
  names.map((name) => `${table}.${name}`).join(', ')

/** The columns of a session and then those of its account, as `toFoundSession` takes them. */
export const FOUND_SESSION_COLUMNS = `${qualified('sessions', sessionRows)}, ${qualified('accounts', accountRows)}`

/** The columns of the account are null for another subject. */
export function toFoundSession(row: readonly unknown[]): FoundSession {
  const account = row.slice(sessionRows.names.length)
  return {
    session: sessionRows.fromRow(row),
    account: account[0] === null ? null : accountRows.fromRow(account),
  }
}
