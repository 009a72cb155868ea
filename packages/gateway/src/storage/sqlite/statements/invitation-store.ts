import type { Account } from '../../../accounts/people/account.ts'
import type { AccountStore } from '../../../accounts/people/account-store.ts'
import { type Invitation, stateOfInvitation } from '../../../accounts/people/invitation.ts'
import { RecordNotFound } from '../../../base/store-errors.ts'
import { INVITATION_COLUMNS, invitationValues, toInvitation } from '../../rows/account-row.ts'
import type { Connection } from '../database/connection.ts'
import type { Database } from '../database/database.ts'
import { appendAudit } from './append-audit.ts'

type InvitationStore = Pick<
  AccountStore,
  | 'addInvitation'
  | 'findInvitation'
  | 'findInvitationByEmail'
  | 'listInvitations'
  | 'withdrawInvitation'
  | 'acceptInvitation'
>

const ADD = `
  INSERT INTO invitations (${INVITATION_COLUMNS}, email_key)
  VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`
const FIND = `SELECT ${INVITATION_COLUMNS} FROM invitations WHERE invitation_id = ?`
const FIND_BY_DIGEST = `SELECT ${INVITATION_COLUMNS} FROM invitations WHERE digest = ?`
const FIND_BY_EMAIL = `
  SELECT ${INVITATION_COLUMNS} FROM invitations
  WHERE email_key = ? AND used_at_ms IS NULL AND withdrawn_at_ms IS NULL AND expires_at_ms > ?
  ORDER BY invitation_id DESC LIMIT 1`
const LIST = `
  SELECT ${INVITATION_COLUMNS} FROM invitations WHERE invitation_id > ? ORDER BY invitation_id LIMIT ?`
const WITHDRAW = `
  UPDATE invitations SET withdrawn_at_ms = ?
  WHERE invitation_id = ? AND used_at_ms IS NULL AND withdrawn_at_ms IS NULL`
const USE = 'UPDATE invitations SET used_at_ms = ?, account_id = ? WHERE invitation_id = ?'

export function createInvitationStore(
  connection: Connection,
  beginAccount: (db: Database, account: Account) => void,
): InvitationStore {
  const find = (sql: string, ...values: (string | number)[]) =>
    connection.read((db) => {
      const row = db.row(sql, ...values)
      return row && toInvitation(row)
    })
  return {
    async addInvitation(invitation, entry) {
      connection.write((db) => {
        addInvitation(db, invitation)
        appendAudit(db, entry)
      })
    },
    findInvitation: async (digest) => find(FIND_BY_DIGEST, digest),
    findInvitationByEmail: async (emailKey, nowMs) => find(FIND_BY_EMAIL, emailKey, nowMs),
    listInvitations: async (page) => connection.read((db) => listInvitations(db, page)),
    withdrawInvitation: async (invitationId, withdrawnAtMs, entryOf) =>
      connection.write((db) => {
        const isFirst = db.run(WITHDRAW, withdrawnAtMs, invitationId) > 0
        const kept = findInvitation(db, invitationId)
        if (!kept) throw new RecordNotFound(`there is no invitation ${invitationId}`)
        if (isFirst) appendAudit(db, entryOf?.(kept))
        return kept
      }),
    acceptInvitation: async (invitationId, account, usedAtMs, entry) =>
      connection.write((db) => {
        const kept = findInvitation(db, invitationId)
        if (!kept || stateOfInvitation(kept, usedAtMs) !== 'open') return false
        db.run(USE, usedAtMs, account.accountId, invitationId)
        beginAccount(db, account)
        appendAudit(db, entry)
        return true
      }),
  }
}

/** Must run within a transaction. */
export function addInvitation(db: Database, invitation: Invitation): void {
  db.run(ADD, ...invitationValues(invitation))
}

export function findInvitation(db: Database, invitationId: string): Invitation | undefined {
  const row = db.row(FIND, invitationId)
  return row && toInvitation(row)
}

export function listInvitations(db: Database, { limit, after = '' }: { limit: number; after?: string }) {
  return db.rows(LIST, after, limit).map(toInvitation)
}
