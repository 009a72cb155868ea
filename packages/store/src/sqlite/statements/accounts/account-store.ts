import type { SQLInputValue } from 'node:sqlite'
import { DuplicateRecord, RecordNotFound } from '@txgw/base/store-errors'
import { type Account, loginKey } from '@txgw/domain/accounts/people/account'
import type { AccountStore, SessionsEnd } from '@txgw/domain/accounts/people/account-store'
import { assignmentsOf, insertInto } from '../../../rows/named-columns.ts'
import { accountChangeRows, accountRows, RENEWED_COLUMNS } from '../../../rows/people-rows.ts'
import type { Connection } from '../../database/connection.ts'
import type { Database } from '../../database/database.ts'
import { valuesOf } from '../../database/named-values.ts'
import { statement } from '../../database/statement.ts'
import { appendAudit } from '../audit/append-audit.ts'
import { endBelongings, findBelongings } from './belongings.ts'
import { createInvitationStore } from './invitation-store.ts'
import { endSessionsOf } from './session-store.ts'

const accountValues = valuesOf(accountRows)
const changeValues = valuesOf(accountChangeRows)

const INSERT = insertInto('accounts', accountRows.written)
const ADD = statement(INSERT)
/** An account that is switched off begins anew. One that works stays, and the insertion fails. */
const BEGIN_ANEW = statement(`
  ${INSERT} ON CONFLICT (account_id) DO UPDATE
  SET ${RENEWED_COLUMNS.map((name) => `${name} = excluded.${name}`).join(', ')} WHERE accounts.is_enabled = 0`)
const FIND = `SELECT ${accountRows.columns} FROM accounts WHERE account_id = ?`
const FIND_BY_LOGIN = statement(
  `SELECT ${accountRows.columns} FROM accounts WHERE name_key = :key OR email_key = :key`,
)
const FIND_BY_OPENID = statement(`
  SELECT ${accountRows.columns} FROM accounts
  WHERE openid_issuer = :issuer AND openid_subject = :subject`)
const LIST = statement(`
  SELECT ${accountRows.columns} FROM accounts WHERE account_id > :after ORDER BY account_id LIMIT :limit`)
const CHANGE = statement(`
  UPDATE accounts SET ${assignmentsOf(accountChangeRows.written)} WHERE account_id = :account_id`)

export function createAccountStore(connection: Connection): AccountStore {
  const find = (sql: string, ...values: SQLInputValue[]) =>
    connection.read((db) => {
      const row = db.row(sql, ...values)
      return row && accountRows.fromRow(row)
    })
  return {
    async addAccount(account, entry) {
      connection.write((db) => {
        db.run(...ADD(accountValues(account)))
        appendAudit(db, entry)
      })
    },
    findAccount: async (accountId) => find(FIND, accountId),
    findAccountByLogin: async (login) => find(...FIND_BY_LOGIN({ key: loginKey(login) })),
    findAccountByOpenid: async ({ issuer, subject }) => find(...FIND_BY_OPENID({ issuer, subject })),
    async listAccounts({ limit, after = '' }) {
      return connection.read((db) => db.rows(...LIST({ after, limit }))).map(accountRows.fromRow)
    },
    changeAccount: async (accountId, change, { end, leaving, entryOf, author } = {}) =>
      connection.write((db) => {
        const before = findAccount(db, accountId)
        if (!before) throw new RecordNotFound(`there is no account ${accountId}`)
        author?.check(findAccount(db, author.accountId))
        const after = { ...before, ...(typeof change === 'function' ? change(before) : change) }
        const gone = leaving && endBelongings(db, after, leaving)
        keepAccount(db, after, end)
        appendAudit(db, entryOf?.(before, after, gone))
        return { before, after }
      }),
    findBelongings: async (accountId, nowMs) =>
      connection.read((db) => {
        const account = findAccount(db, accountId)
        if (!account) throw new RecordNotFound(`there is no account ${accountId}`)
        return findBelongings(db, account, nowMs)
      }),
    ...createInvitationStore(connection, beginAccount),
  }
}

/** Must run within a transaction. Adds an account, or lets one that is switched off begin anew. */
function beginAccount(db: Database, account: Account): void {
  if (db.run(...BEGIN_ANEW(accountValues(account))) > 0) return
  throw new DuplicateRecord(`account ${account.accountId} works already`)
}

/** Must run within a transaction. */
export function keepAccount(db: Database, account: Account, end: SessionsEnd | undefined): void {
  const { accountId } = account
  db.run(...CHANGE({ ...changeValues(account), account_id: accountId }))
  if (end) db.run(...endSessionsOf(accountId, end))
}

export function findAccount(db: Database, accountId: string): Account | undefined {
  const row = db.row(FIND, accountId)
  return row && accountRows.fromRow(row)
}
