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
import type { Reader, Transaction } from '../../pool/database.ts'
import { statement } from '../../pool/statement.ts'
import { READ_SETTING, WRITE_SETTING } from '../../session/setting-statements.ts'
import { REMOVE_SETTING } from '../setting-store.ts'
import { withdrawInvitation } from './invitation-store.ts'
import { nextVersion } from './token-store.ts'

const sql = belongingSql('env.')
const TOKENS = statement(sql.tokens)
const REVOKE_TOKENS = statement(sql.revokeTokens)
const OPEN_INVITATIONS = statement(sql.openInvitations)
const SESSIONS = statement(sql.sessions)
const END_SESSIONS = statement(sql.endSessions)
const REQUESTS = statement(sql.requests)
const REFUSE_REQUESTS = statement(sql.refuseRequests)
const READ_TO_CHANGE = `${READ_SETTING} FOR UPDATE`

export async function findBelongings(db: Reader, account: Account, atMs: number): Promise<Belongings> {
  const of = { account_id: account.accountId, at_ms: atMs }
  const { idle, lapsed } = sinceWhen(atMs)
  const tokens = (await db.rows(...TOKENS(of))).map(tokenRows.fromRow)
  const requests = await db.rows(...REQUESTS({ account_id: account.accountId, ...lapsed }))
  const tickets = (await db.row(READ_SETTING, TICKETS_SETTING))?.[0] as string | undefined
  return {
    tokens,
    invitations: await invitationsOf(db, account, atMs),
    sessions: (await db.rows(...SESSIONS({ ...of, ...idle }))).map(sessionRows.fromRow),
    signInLinks: ticketsOf(tickets, holdersOf(account, tokens), atMs),
    changeRequests: requests.map(changeRequestRows.fromRow),
  }
}

/**
 * Must run within the transaction that switches the account off. Others may end some of it at the same moment, so the
 * statements say what they have ended.
 */
export async function endBelongings(
  db: Transaction,
  account: Account,
  { atMs, by }: Leaving,
): Promise<Belongings> {
  const of = { account_id: account.accountId, at_ms: atMs }
  const { idle, lapsed } = sinceWhen(atMs)
  const revoked = await db.rows(...REVOKE_TOKENS({ ...of, version: await nextVersion(db) }))
  const tokens = revoked.map(tokenRows.fromRow).toSorted((a, b) => (a.tokenId < b.tokenId ? -1 : 1))
  const invitations: Belongings['invitations'] = []
  for (const invitation of await invitationsOf(db, account, atMs))
    if (await withdrawInvitation(db, invitation.invitationId, atMs)) invitations.push(invitation)
  const sessions = (await db.rows(...SESSIONS({ ...of, ...idle }))).map(sessionRows.fromRow)
  await db.run(...END_SESSIONS(of))
  const refused = await db.rows(...REFUSE_REQUESTS({ ...of, ...lapsed, by, reason: LEFT_REASON }))
  const changeRequests = refused
    .map(changeRequestRows.fromRow)
    .toSorted((a, b) => (a.requestId < b.requestId ? -1 : 1))
  const signInLinks = await endTickets(db, holdersOf(account, tokens), atMs)
  return { tokens, invitations, sessions, signInLinks, changeRequests }
}

async function invitationsOf(db: Reader, account: Account, atMs: number) {
  const open = (await db.rows(...OPEN_INVITATIONS({ at_ms: atMs }))).map(invitationRows.fromRow)
  return open.filter((invitation) => isInvitationOf(account, invitation))
}

const holdersOf = ({ accountId }: Account, tokens: Belongings['tokens']) => [
  accountId,
  ...tokens.map(({ tokenId }) => tokenId),
]

async function endTickets(db: Transaction, holders: string[], atMs: number): Promise<number> {
  const kept = (await db.row(READ_TO_CHANGE, TICKETS_SETTING))?.[0] as string | undefined
  const ended = ticketsOf(kept, holders, atMs)
  if (ended === 0) return 0
  const others = withoutTicketsOf(kept, holders)
  if (others === undefined) await db.run(REMOVE_SETTING, TICKETS_SETTING)
  else await db.run(WRITE_SETTING, TICKETS_SETTING, others)
  return ended
}
