import { RecordNotFound } from '@txgw/base/store-errors'
import type { Account } from '@txgw/domain/accounts/people/account'
import type { AccountStore } from '@txgw/domain/accounts/people/account-store'
import { type Invitation, stateOfInvitation } from '@txgw/domain/accounts/people/invitation'
import { insertInto } from '../../../rows/named-columns.ts'
import { invitationRows } from '../../../rows/people-rows.ts'
import type { Database, Transaction, Value } from '../../pool/database.ts'
import { statement } from '../../pool/statement.ts'
import { appendAudit } from '../audit/append-audit.ts'
import { requireOwner } from './require-owner.ts'

type InvitationStore = Pick<
  AccountStore,
  | 'addInvitation'
  | 'findInvitation'
  | 'findInvitationByEmail'
  | 'listInvitations'
  | 'withdrawInvitation'
  | 'acceptInvitation'
>

const ADD = statement(insertInto('env.invitations', invitationRows.written))
const FIND = `SELECT ${invitationRows.columns} FROM env.invitations WHERE invitation_id = $1`
const FIND_TO_CHANGE = `${FIND} FOR UPDATE`
const FIND_BY_DIGEST = `SELECT ${invitationRows.columns} FROM env.invitations WHERE digest = $1`
const FIND_BY_EMAIL = statement(`
  SELECT ${invitationRows.columns} FROM env.invitations
  WHERE email_key = :email_key AND used_at_ms IS NULL AND withdrawn_at_ms IS NULL AND expires_at_ms > :now_ms
  ORDER BY invitation_id DESC LIMIT 1`)
const LIST = statement(`
  SELECT ${invitationRows.columns} FROM env.invitations
  WHERE invitation_id > :after ORDER BY invitation_id LIMIT :limit`)
const WITHDRAW = statement(`
  UPDATE env.invitations SET withdrawn_at_ms = :at_ms
  WHERE invitation_id = :invitation_id AND used_at_ms IS NULL AND withdrawn_at_ms IS NULL`)
const USE = statement(`
  UPDATE env.invitations SET used_at_ms = :at_ms, account_id = :account_id WHERE invitation_id = :invitation_id`)

export function createInvitationStore(
  database: Database,
  beginAccount: (db: Transaction, account: Account) => Promise<void>,
): InvitationStore {
  const find = async (sql: string, ...values: Value[]) => {
    const row = await database.find(sql, ...values)
    return row && invitationRows.fromRow(row)
  }
  return {
    addInvitation: (invitation, entry) =>
      database.write(async (db) => {
        await addInvitation(db, invitation)
        await appendAudit(db, entry)
      }),
    findInvitation: (digest) => find(FIND_BY_DIGEST, digest),
    findInvitationByEmail: (emailKey, nowMs) =>
      find(...FIND_BY_EMAIL({ email_key: emailKey, now_ms: nowMs })),
    async listInvitations({ limit, after = '' }) {
      return (await database.rows(...LIST({ after, limit }))).map(invitationRows.fromRow)
    },
    withdrawInvitation: (invitationId, withdrawnAtMs, entryOf) =>
      database.write(async (db) => {
        const isFirst = await withdrawInvitation(db, invitationId, withdrawnAtMs)
        const row = await db.row(FIND, invitationId)
        if (!row) throw new RecordNotFound(`there is no invitation ${invitationId}`)
        const kept = invitationRows.fromRow(row)
        if (isFirst) await appendAudit(db, entryOf?.(kept))
        return kept
      }),
    acceptInvitation: (invitationId, account, usedAtMs, entry) =>
      database.write(async (db) => {
        const row = await db.row(FIND_TO_CHANGE, invitationId)
        if (!row || stateOfInvitation(invitationRows.fromRow(row), usedAtMs) !== 'open') return false
        await db.run(...USE({ at_ms: usedAtMs, account_id: account.accountId, invitation_id: invitationId }))
        await beginAccount(db, account)
        await appendAudit(db, entry)
        return true
      }),
  }
}

/** Must run within a transaction. */
export async function addInvitation(db: Transaction, invitation: Invitation): Promise<void> {
  await requireOwner(db, invitation.ownerId)
  await db.run(...ADD(invitationRows.toValues(invitation)))
}

/** Returns false when it was used or withdrawn before, or does not exist. */
export async function withdrawInvitation(
  db: Transaction,
  invitationId: string,
  withdrawnAtMs: number,
): Promise<boolean> {
  return (await db.run(...WITHDRAW({ at_ms: withdrawnAtMs, invitation_id: invitationId }))) > 0
}
