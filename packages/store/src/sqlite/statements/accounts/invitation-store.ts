import type { SQLInputValue } from 'node:sqlite'
import { RecordNotFound } from '@txgw/base/store-errors'
import type { Account } from '@txgw/domain/accounts/people/account'
import type { AccountStore } from '@txgw/domain/accounts/people/account-store'
import { type Invitation, stateOfInvitation } from '@txgw/domain/accounts/people/invitation'
import { insertInto } from '../../../rows/named-columns.ts'
import { invitationRows } from '../../../rows/people-rows.ts'
import type { Connection } from '../../database/connection.ts'
import type { Database } from '../../database/database.ts'
import { valuesOf } from '../../database/named-values.ts'
import { statement } from '../../database/statement.ts'
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

const invitationValues = valuesOf(invitationRows)

const ADD = statement(insertInto('invitations', invitationRows.written))
const FIND = `SELECT ${invitationRows.columns} FROM invitations WHERE invitation_id = ?`
const FIND_BY_DIGEST = `SELECT ${invitationRows.columns} FROM invitations WHERE digest = ?`
const FIND_BY_EMAIL = statement(`
  SELECT ${invitationRows.columns} FROM invitations
  WHERE email_key = :email_key AND used_at_ms IS NULL AND withdrawn_at_ms IS NULL AND expires_at_ms > :now_ms
  ORDER BY invitation_id DESC LIMIT 1`)
const LIST = statement(`
  SELECT ${invitationRows.columns} FROM invitations
  WHERE invitation_id > :after ORDER BY invitation_id LIMIT :limit`)
const WITHDRAW = statement(`
  UPDATE invitations SET withdrawn_at_ms = :at_ms
  WHERE invitation_id = :invitation_id AND used_at_ms IS NULL AND withdrawn_at_ms IS NULL`)
const USE = statement(`
  UPDATE invitations SET used_at_ms = :at_ms, account_id = :account_id WHERE invitation_id = :invitation_id`)

export function createInvitationStore(
  connection: Connection,
  beginAccount: (db: Database, account: Account) => void,
): InvitationStore {
  const find = (sql: string, ...values: SQLInputValue[]) =>
    connection.read((db) => {
      const row = db.row(sql, ...values)
      return row && invitationRows.fromRow(row)
    })
  return {
    async addInvitation(invitation, entry) {
      connection.write((db) => {
        addInvitation(db, invitation)
        appendAudit(db, entry)
      })
    },
    findInvitation: async (digest) => find(FIND_BY_DIGEST, digest),
    findInvitationByEmail: async (emailKey, nowMs) =>
      find(...FIND_BY_EMAIL({ email_key: emailKey, now_ms: nowMs })),
    async listInvitations({ limit, after = '' }) {
      return connection.read((db) => db.rows(...LIST({ after, limit }))).map(invitationRows.fromRow)
    },
    withdrawInvitation: async (invitationId, withdrawnAtMs, entryOf) =>
      connection.write((db) => {
        const isFirst = withdrawInvitation(db, invitationId, withdrawnAtMs)
        const kept = findInvitation(db, invitationId)
        if (!kept) throw new RecordNotFound(`there is no invitation ${invitationId}`)
        if (isFirst) appendAudit(db, entryOf?.(kept))
        return kept
      }),
    acceptInvitation: async (invitationId, account, usedAtMs, entry) =>
      connection.write((db) => {
        const kept = findInvitation(db, invitationId)
        if (!kept || stateOfInvitation(kept, usedAtMs) !== 'open') return false
        db.run(...USE({ at_ms: usedAtMs, account_id: account.accountId, invitation_id: invitationId }))
        beginAccount(db, account)
        appendAudit(db, entry)
        return true
      }),
  }
}

/** Must run within a transaction. */
export function addInvitation(db: Database, invitation: Invitation): void {
  requireOwner(db, invitation.ownerId)
  db.run(...ADD(invitationValues(invitation)))
}

/** Returns false when it was used or withdrawn before, or does not exist. */
export function withdrawInvitation(db: Database, invitationId: string, withdrawnAtMs: number): boolean {
  return db.run(...WITHDRAW({ at_ms: withdrawnAtMs, invitation_id: invitationId })) > 0
}

function findInvitation(db: Database, invitationId: string): Invitation | undefined {
  const row = db.row(FIND, invitationId)
  return row && invitationRows.fromRow(row)
}
