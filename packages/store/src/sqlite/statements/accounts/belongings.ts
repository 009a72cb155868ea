import type { Account } from '@txgw/domain/accounts/people/account'
import {
  type Belongings,
  isInvitationOf,
  LEFT_REASON,
  type Leaving,
} from '@txgw/domain/accounts/people/belongings'
import { TICKETS_SETTING, ticketsOf, withoutTicketsOf } from '@txgw/domain/session/sign-in-tickets'
import { belongingSql, sinceWhen } from '../../../rows/belonging-sql.ts'
import { invitationRows, sessionRows } from '../../../rows/people-rows.ts'
import { changeRequestRows, tokenRows } from '../../../rows/registry-rows.ts'
import type { Database } from '../../database/database.ts'
import { statement } from '../../database/statement.ts'
import { readSetting, writeSetting } from '../setting-store.ts'
import { withdrawInvitation } from './invitation-store.ts'
import { nextVersion } from './token-store.ts'

const sql = belongingSql('')
const TOKENS = statement(sql.tokens)
const REVOKE_TOKENS = statement(sql.revokeTokens)
const OPEN_INVITATIONS = statement(sql.openInvitations)
const SESSIONS = statement(sql.sessions)
const END_SESSIONS = statement(sql.endSessions)
const REQUESTS = statement(sql.requests)
const REFUSE_REQUESTS = statement(sql.refuseRequests)

export function findBelongings(db: Database, account: Account, atMs: number): Belongings {
  const of = { account_id: account.accountId, at_ms: atMs }
  const { idle, lapsed } = sinceWhen(atMs)
  const tokens = db.rows(...TOKENS(of)).map(tokenRows.fromRow)
  const holders = [account.accountId, ...tokens.map(({ tokenId }) => tokenId)]
  return {
    tokens,
    invitations: db
      .rows(...OPEN_INVITATIONS({ at_ms: atMs }))
      .map(invitationRows.fromRow)
      .filter((invitation) => isInvitationOf(account, invitation)),
    sessions: db.rows(...SESSIONS({ ...of, ...idle })).map(sessionRows.fromRow),
    signInLinks: ticketsOf(readSetting(db, TICKETS_SETTING), holders, atMs),
    changeRequests: db
      .rows(...REQUESTS({ account_id: account.accountId, ...lapsed }))
      .map(changeRequestRows.fromRow),
  }
}

/** Must run within the transaction that switches the account off. */
export function endBelongings(db: Database, account: Account, { atMs, by }: Leaving): Belongings {
  const found = findBelongings(db, account, atMs)
  const of = { account_id: account.accountId, at_ms: atMs }
  const { lapsed } = sinceWhen(atMs)
  if (found.tokens.length > 0) db.rows(...REVOKE_TOKENS({ ...of, version: nextVersion(db) }))
  for (const { invitationId } of found.invitations) withdrawInvitation(db, invitationId, atMs)
  db.run(...END_SESSIONS(of))
  db.rows(...REFUSE_REQUESTS({ ...of, ...lapsed, by, reason: LEFT_REASON }))
  const holders = [account.accountId, ...found.tokens.map(({ tokenId }) => tokenId)]
  const tickets = readSetting(db, TICKETS_SETTING)
  if (found.signInLinks > 0) writeSetting(db, TICKETS_SETTING, withoutTicketsOf(tickets, holders))
  return found
}
