import { type Account, type AccountChange, loginKey } from '../../../accounts/people/account.ts'
import type { AccountStore, SessionsEnd } from '../../../accounts/people/account-store.ts'
import { DuplicateRecord, RecordNotFound } from '../../../base/store-errors.ts'
import { ACCOUNT_COLUMNS, accountValues, changedValues, toAccount } from '../../rows/account-row.ts'
import type { Connection } from '../database/connection.ts'
import type { Database } from '../database/database.ts'
import { appendAudit } from './append-audit.ts'
import { createInvitationStore } from './invitation-store.ts'
import { END_SESSIONS_OF } from './session-store.ts'

const ADD = `
  INSERT INTO accounts (${ACCOUNT_COLUMNS}, name_key, email_key)
  VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`
/** An account that is switched off begins anew. One that works stays, and the insertion fails. */
const BEGIN_ANEW = `
  ${ADD} ON CONFLICT (account_id) DO UPDATE SET
    name = excluded.name,
    email = excluded.email,
    role = excluded.role,
    role_from = excluded.role_from,
    environments = excluded.environments,
    app_ids = excluded.app_ids,
    is_enabled = excluded.is_enabled,
    last_signed_in_at_ms = excluded.last_signed_in_at_ms,
    password = excluded.password,
    passkeys = excluded.passkeys,
    openid_issuer = excluded.openid_issuer,
    openid_subject = excluded.openid_subject,
    name_key = excluded.name_key,
    email_key = excluded.email_key
  WHERE accounts.is_enabled = 0`
const FIND = `SELECT ${ACCOUNT_COLUMNS} FROM accounts WHERE account_id = ?`
const FIND_BY_LOGIN = `SELECT ${ACCOUNT_COLUMNS} FROM accounts WHERE name_key = ?1 OR email_key = ?1`
const FIND_BY_OPENID = `
  SELECT ${ACCOUNT_COLUMNS} FROM accounts WHERE openid_issuer = ? AND openid_subject = ?`
const LIST = `SELECT ${ACCOUNT_COLUMNS} FROM accounts WHERE account_id > ? ORDER BY account_id LIMIT ?`
const CHANGE = `
  UPDATE accounts SET role = ?, environments = ?, app_ids = ?, is_enabled = ?, last_signed_in_at_ms = ?,
    password = ?, passkeys = ?
  WHERE account_id = ?`

export function createAccountStore(connection: Connection): AccountStore {
  const find = (sql: string, ...values: string[]) =>
    connection.read((db) => {
      const row = db.row(sql, ...values)
      return row && toAccount(row)
    })
  return {
    async addAccount(account, entry) {
      connection.write((db) => {
        addAccount(db, account)
        appendAudit(db, entry)
      })
    },
    findAccount: async (accountId) => find(FIND, accountId),
    findAccountByLogin: async (login) => find(FIND_BY_LOGIN, loginKey(login)),
    findAccountByOpenid: async ({ issuer, subject }) => find(FIND_BY_OPENID, issuer, subject),
    listAccounts: async (page) => connection.read((db) => listAccounts(db, page)),
    changeAccount: async (accountId, change, end, entryOf) =>
      connection.write((db) => {
        const changed = changeAccount(db, accountId, change, end)
        appendAudit(db, entryOf?.(changed.before, changed.after))
        return changed
      }),
    ...createInvitationStore(connection, beginAccount),
  }
}

/** Must run within a transaction. */
export function addAccount(db: Database, account: Account): void {
  db.run(ADD, ...accountValues(account, account.isEnabled ? 1 : 0))
}

/** Must run within a transaction. Adds an account, or lets one that is switched off begin anew. */
function beginAccount(db: Database, account: Account): void {
  if (db.run(BEGIN_ANEW, ...accountValues(account, account.isEnabled ? 1 : 0)) > 0) return
  throw new DuplicateRecord(`account ${account.accountId} works already`)
}

export function findAccount(db: Database, accountId: string): Account | undefined {
  const row = db.row(FIND, accountId)
  return row && toAccount(row)
}

export function listAccounts(db: Database, { limit, after = '' }: { limit: number; after?: string }) {
  return db.rows(LIST, after, limit).map(toAccount)
}

function changeAccount(
  db: Database,
  accountId: string,
  change: AccountChange | ((before: Account) => AccountChange),
  end: SessionsEnd | undefined,
): { before: Account; after: Account } {
  const before = findAccount(db, accountId)
  if (!before) throw new RecordNotFound(`there is no account ${accountId}`)
  const after = { ...before, ...(typeof change === 'function' ? change(before) : change) }
  db.run(CHANGE, ...changedValues(after, after.isEnabled ? 1 : 0), accountId)
  if (end) db.run(END_SESSIONS_OF, end.atMs, end.why, accountId, end.exceptSessionId ?? '')
  return { before, after }
}
