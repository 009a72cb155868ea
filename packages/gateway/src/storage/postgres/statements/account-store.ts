import { type Account, loginKey } from '../../../accounts/people/account.ts'
import type { AccountStore } from '../../../accounts/people/account-store.ts'
import { DuplicateRecord, RecordNotFound } from '../../../base/store-errors.ts'
import { ACCOUNT_COLUMNS, accountValues, changedValues, toAccount } from '../../rows/account-row.ts'
import type { Database, Reader, Transaction } from '../pool/database.ts'
import { appendAudit } from './append-audit.ts'
import { createInvitationStore } from './invitation-store.ts'
import { END_SESSIONS_OF } from './session-store.ts'

const ADD = `
  INSERT INTO env.accounts (${ACCOUNT_COLUMNS}, name_key, email_key)
  VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17)`
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
  WHERE NOT accounts.is_enabled`
const FIND = `SELECT ${ACCOUNT_COLUMNS} FROM env.accounts WHERE account_id = $1`
const FIND_TO_CHANGE = `${FIND} FOR UPDATE`
const FIND_BY_LOGIN = `SELECT ${ACCOUNT_COLUMNS} FROM env.accounts WHERE name_key = $1 OR email_key = $1`
const FIND_BY_OPENID = `
  SELECT ${ACCOUNT_COLUMNS} FROM env.accounts WHERE openid_issuer = $1 AND openid_subject = $2`
const LIST = `SELECT ${ACCOUNT_COLUMNS} FROM env.accounts WHERE account_id > $1 ORDER BY account_id LIMIT $2`
const CHANGE = `
  UPDATE env.accounts SET role = $1, environments = $2, app_ids = $3, is_enabled = $4, last_signed_in_at_ms = $5,
    password = $6, passkeys = $7
  WHERE account_id = $8`

export function createAccountStore(database: Database): AccountStore {
  const find = async (sql: string, ...values: string[]) => {
    const row = await database.find(sql, ...values)
    return row && toAccount(row)
  }
  return {
    addAccount: (account, entry) =>
      database.write(async (db) => {
        await addAccount(db, account)
        await appendAudit(db, entry)
      }),
    findAccount: (accountId) => find(FIND, accountId),
    findAccountByLogin: (login) => find(FIND_BY_LOGIN, loginKey(login)),
    findAccountByOpenid: ({ issuer, subject }) => find(FIND_BY_OPENID, issuer, subject),
    listAccounts: (page) => listAccounts(database, page),
    changeAccount: (accountId, change, end, entryOf) =>
      database.write(async (db) => {
        const row = await db.row(FIND_TO_CHANGE, accountId)
        if (!row) throw new RecordNotFound(`there is no account ${accountId}`)
        const before = toAccount(row)
        const after = { ...before, ...(typeof change === 'function' ? change(before) : change) }
        await db.run(CHANGE, ...changedValues(after, after.isEnabled), accountId)
        if (end) await db.run(END_SESSIONS_OF, end.atMs, end.why, accountId, end.exceptSessionId ?? '')
        await appendAudit(db, entryOf?.(before, after))
        return { before, after }
      }),
    ...createInvitationStore(database, beginAccount),
  }
}

/** Must run within a transaction. */
export async function addAccount(db: Transaction, account: Account): Promise<void> {
  await db.run(ADD, ...accountValues(account, account.isEnabled))
}

/** Must run within a transaction. Adds an account, or lets one that is switched off begin anew. */
async function beginAccount(db: Transaction, account: Account): Promise<void> {
  if ((await db.run(BEGIN_ANEW, ...accountValues(account, account.isEnabled))) > 0) return
  throw new DuplicateRecord(`account ${account.accountId} works already`)
}

export async function findAccount(db: Reader, accountId: string): Promise<Account | undefined> {
  const row = await db.row(FIND, accountId)
  return row && toAccount(row)
}

export async function listAccounts(
  db: Reader,
  { limit, after = '' }: { limit: number; after?: string },
): Promise<Account[]> {
  return (await db.rows(LIST, after, limit)).map(toAccount)
}
