import { DuplicateRecord, RecordNotFound } from '@txgw/base/store-errors'
import { type Account, loginKey } from '@txgw/domain/accounts/people/account'
import type { AccountStore, SessionsEnd } from '@txgw/domain/accounts/people/account-store'
import { assignmentsOf, insertInto } from '../../../rows/named-columns.ts'
import { accountChangeRows, accountRows, RENEWED_COLUMNS } from '../../../rows/people-rows.ts'
import type { Database, Transaction, Value } from '../../pool/database.ts'
import { statement } from '../../pool/statement.ts'
import { appendAudit } from '../audit/append-audit.ts'
import { endBelongings, findBelongings } from './belongings.ts'
import { createInvitationStore } from './invitation-store.ts'
import { endSessionsOf } from './session-store.ts'

const INSERT = insertInto('env.accounts', accountRows.written)
const ADD = statement(INSERT)
/** An account that is switched off begins anew. One that works stays, and the insertion fails. */
const BEGIN_ANEW = statement(`
  ${INSERT} ON CONFLICT (account_id) DO UPDATE
  SET ${RENEWED_COLUMNS.map((name) => `${name} = excluded.${name}`).join(', ')} WHERE NOT accounts.is_enabled`)
const FIND = `SELECT ${accountRows.columns} FROM env.accounts WHERE account_id = $1`
/** In their order, so that two changes at once do not wait for each other. */
const FIND_TO_CHANGE = statement(`
  SELECT ${accountRows.columns} FROM env.accounts WHERE account_id IN (:changed, :author)
  ORDER BY account_id FOR UPDATE`)
const FIND_BY_LOGIN = statement(
  `SELECT ${accountRows.columns} FROM env.accounts WHERE name_key = :key OR email_key = :key`,
)
const FIND_BY_OPENID = statement(`
  SELECT ${accountRows.columns} FROM env.accounts
  WHERE openid_issuer = :issuer AND openid_subject = :subject`)
const LIST = statement(`
  SELECT ${accountRows.columns} FROM env.accounts WHERE account_id > :after ORDER BY account_id LIMIT :limit`)
const CHANGE = statement(`
  UPDATE env.accounts SET ${assignmentsOf(accountChangeRows.written)} WHERE account_id = :account_id`)

export function createAccountStore(database: Database): AccountStore {
  const find = async (sql: string, ...values: Value[]) => {
    const row = await database.find(sql, ...values)
    return row && accountRows.fromRow(row)
  }
  return {
    addAccount: (account, entry) =>
      database.write(async (db) => {
        await db.run(...ADD(accountRows.toValues(account)))
        await appendAudit(db, entry)
      }),
    findAccount: (accountId) => find(FIND, accountId),
    findAccountByLogin: (login) => find(...FIND_BY_LOGIN({ key: loginKey(login) })),
    findAccountByOpenid: ({ issuer, subject }) => find(...FIND_BY_OPENID({ issuer, subject })),
    async listAccounts({ limit, after = '' }) {
      return (await database.rows(...LIST({ after, limit }))).map(accountRows.fromRow)
    },
    changeAccount: (accountId, change, { end, leaving, entryOf, author } = {}) =>
      database.write(async (db) => {
        const ids = { changed: accountId, author: author?.accountId ?? accountId }
        const locked = await lockAccounts(db, ids)
        const before = locked.find((each) => each.accountId === ids.changed)
        if (!before) throw new RecordNotFound(`there is no account ${accountId}`)
        author?.check(locked.find((each) => each.accountId === ids.author))
        const after = { ...before, ...(typeof change === 'function' ? change(before) : change) }
        const gone = leaving && (await endBelongings(db, after, leaving))
        await keepAccount(db, after, end)
        await appendAudit(db, entryOf?.(before, after, gone))
        return { before, after }
      }),
    async findBelongings(accountId, nowMs) {
      const account = await find(FIND, accountId)
      if (!account) throw new RecordNotFound(`there is no account ${accountId}`)
      return findBelongings(database, account, nowMs)
    },
    ...createInvitationStore(database, beginAccount),
  }
}

/** Must run within a transaction. Adds an account, or lets one that is switched off begin anew. */
async function beginAccount(db: Transaction, account: Account): Promise<void> {
  if ((await db.run(...BEGIN_ANEW(accountRows.toValues(account)))) > 0) return
  throw new DuplicateRecord(`account ${account.accountId} works already`)
}

/** Must run within a transaction. */
export async function lockAccounts(
  db: Transaction,
  ids: { changed: string; author: string },
): Promise<Account[]> {
  return (await db.rows(...FIND_TO_CHANGE(ids))).map(accountRows.fromRow)
}

/** Must run within a transaction. */
export async function keepAccount(
  db: Transaction,
  account: Account,
  end: SessionsEnd | undefined,
): Promise<void> {
  const { accountId } = account
  await db.run(...CHANGE({ ...accountChangeRows.toValues(account), account_id: accountId }))
  if (end) await db.run(...endSessionsOf(accountId, end))
}
