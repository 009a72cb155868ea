import type { Account } from '../../../accounts/people/account.ts'
import type { AccountStore } from '../../../accounts/people/account-store.ts'
import { type Invitation, stateOfInvitation } from '../../../accounts/people/invitation.ts'
import { RecordNotFound } from '../../../base/store-errors.ts'
import { INVITATION_COLUMNS, invitationValues, toInvitation } from '../../rows/account-row.ts'
import type { Database, Reader, Transaction } from '../pool/database.ts'
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
  INSERT INTO env.invitations (${INVITATION_COLUMNS}, email_key)
  VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)`
const FIND = `SELECT ${INVITATION_COLUMNS} FROM env.invitations WHERE invitation_id = $1`
const FIND_TO_CHANGE = `${FIND} FOR UPDATE`
const FIND_BY_DIGEST = `SELECT ${INVITATION_COLUMNS} FROM env.invitations WHERE digest = $1`
const FIND_BY_EMAIL = `
  SELECT ${INVITATION_COLUMNS} FROM env.invitations
  WHERE email_key = $1 AND used_at_ms IS NULL AND withdrawn_at_ms IS NULL AND expires_at_ms > $2
  ORDER BY invitation_id DESC LIMIT 1`
const LIST = `
  SELECT ${INVITATION_COLUMNS} FROM env.invitations WHERE invitation_id > $1 ORDER BY invitation_id LIMIT $2`
const WITHDRAW = `
  UPDATE env.invitations SET withdrawn_at_ms = $1
  WHERE invitation_id = $2 AND used_at_ms IS NULL AND withdrawn_at_ms IS NULL`
const USE = 'UPDATE env.invitations SET used_at_ms = $1, account_id = $2 WHERE invitation_id = $3'

export function createInvitationStore(
  database: Database,
  beginAccount: (db: Transaction, account: Account) => Promise<void>,
): InvitationStore {
  const find = async (sql: string, ...values: (string | number)[]) => {
    const row = await database.find(sql, ...values)
    return row && toInvitation(row)
  }
  return {
    addInvitation: (invitation, entry) =>
      database.write(async (db) => {
        await addInvitation(db, invitation)
        await appendAudit(db, entry)
      }),
    findInvitation: (digest) => find(FIND_BY_DIGEST, digest),
    findInvitationByEmail: (emailKey, nowMs) => find(FIND_BY_EMAIL, emailKey, nowMs),
    listInvitations: (page) => listInvitations(database, page),
    withdrawInvitation: (invitationId, withdrawnAtMs, entryOf) =>
      database.write(async (db) => {
        const isFirst = (await db.run(WITHDRAW, withdrawnAtMs, invitationId)) > 0
        const kept = await findInvitation(db, invitationId)
        if (!kept) throw new RecordNotFound(`there is no invitation ${invitationId}`)
        if (isFirst) await appendAudit(db, entryOf?.(kept))
        return kept
      }),
    acceptInvitation: (invitationId, account, usedAtMs, entry) =>
      database.write(async (db) => {
        const row = await db.row(FIND_TO_CHANGE, invitationId)
        if (!row || stateOfInvitation(toInvitation(row), usedAtMs) !== 'open') return false
        await db.run(USE, usedAtMs, account.accountId, invitationId)
        await beginAccount(db, account)
        await appendAudit(db, entry)
        return true
      }),
  }
}

/** Must run within a transaction. */
export async function addInvitation(db: Transaction, invitation: Invitation): Promise<void> {
  await db.run(ADD, ...invitationValues(invitation))
}

export async function findInvitation(db: Reader, invitationId: string): Promise<Invitation | undefined> {
  const row = await db.row(FIND, invitationId)
  return row && toInvitation(row)
}

export async function listInvitations(
  db: Reader,
  { limit, after = '' }: { limit: number; after?: string },
): Promise<Invitation[]> {
  return (await db.rows(LIST, after, limit)).map(toInvitation)
}
