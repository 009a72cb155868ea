import type {
  AccountList,
  Belongings,
  InvitationList,
  SessionList,
  TokenList,
} from '@txgw/gateway/operator-api'
import { OPERATOR_PREFIX } from '../../api/environment-api.ts'
import { type AnswerTo, type BodyOf, listener } from '../../api/listener-api.ts'
import { answered } from '../../api/reach.ts'
import type { AloneHeaders } from '../../api/second-person/guarded-call.ts'

const PAGE = 200

const TOKENS = `${OPERATOR_PREFIX}/tokens` as const
const TOKEN = `${TOKENS}/{token_id}` as const
const ACCOUNTS = `${OPERATOR_PREFIX}/accounts` as const
const ACCOUNT = `${ACCOUNTS}/{account_id}` as const
const INVITATIONS = `${OPERATOR_PREFIX}/invitations` as const
const INVITATION = `${INVITATIONS}/{invitation_id}` as const
const SESSIONS = `${OPERATOR_PREFIX}/sessions` as const
const SESSION = `${SESSIONS}/{session_id}` as const

export type Token = TokenList['tokens'][number]
export type { Belongings }
export type Account = AccountList['accounts'][number]
export type Invitation = InvitationList['invitations'][number]
export type Session = SessionList['sessions'][number]

export type NewToken = BodyOf<typeof TOKENS>
export type Invitee = BodyOf<typeof INVITATIONS>
export type AccountChange = BodyOf<typeof ACCOUNT, 'patch'>
export type MadeToken = AnswerTo<typeof TOKENS, 'post', 201>
export type MadeInvitation = AnswerTo<typeof INVITATIONS, 'post', 201>

export interface Page<R> {
  rows: R[]
  next: string | undefined
}

export interface Rows {
  tokens: Token
  accounts: Account
  invitations: Invitation
  sessions: Session
}

export type ListName = keyof Rows

const LISTS = { tokens: TOKENS, accounts: ACCOUNTS, invitations: INVITATIONS, sessions: SESSIONS } as const

/** The answer has its rows under the name of the list, which the types of four paths cannot say together. */
export async function readPage<N extends ListName>(
  name: N,
  cursor: string | undefined,
): Promise<Page<Rows[N]>> {
  const get = listener.GET as unknown as (
    path: string,
    init: object,
  ) => Promise<{ data?: Record<N, Rows[N][]> & { next_cursor?: string } }>
  const page = await answered(get(LISTS[name], { params: { query: { limit: PAGE, cursor } } }))
  return { rows: page[name], next: page.next_cursor }
}

// Changes are made by usePeopleChange, which tells what waits for a second person.

export function addToken(body: NewToken, header: AloneHeaders) {
  return listener.POST(TOKENS, { params: { header }, body })
}

export function revokeToken(token_id: string) {
  return listener.DELETE(TOKEN, { params: { path: { token_id } } })
}

export function endExemption(token_id: string) {
  return listener.DELETE(`${TOKEN}/exemption`, { params: { path: { token_id } } })
}

export function invitePerson(body: Invitee, header: AloneHeaders) {
  return listener.POST(INVITATIONS, { params: { header }, body })
}

export function withdrawInvitation(invitation_id: string) {
  const path = { invitation_id }
  return listener.DELETE(INVITATION, { params: { path } })
}

export function changeAccount(account_id: string, body: AccountChange, header: AloneHeaders) {
  const path = { account_id }
  return listener.PATCH(ACCOUNT, { params: { path, header }, body })
}

export function readBelongings(account_id: string): Promise<Belongings> {
  const path = { account_id }
  return answered(listener.GET(`${ACCOUNT}/belongings`, { params: { path } }))
}

export function endSession(session_id: string) {
  return listener.DELETE(SESSION, { params: { path: { session_id } } })
}
