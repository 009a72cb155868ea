import type { AccountList, InvitationList, SessionList, TokenList } from '@txgw/gateway/operator-api'
import { type AnswerTo, type BodyOf, listener } from '../../api/listener-api.ts'
import { answered } from '../../api/reach.ts'

const PAGE = 200

export type Token = TokenList['tokens'][number]
export type Account = AccountList['accounts'][number]
export type Invitation = InvitationList['invitations'][number]
export type Session = SessionList['sessions'][number]

export type NewToken = BodyOf<'/operator/v1/tokens'>
export type Invitee = BodyOf<'/operator/v1/invitations'>
export type AccountChange = BodyOf<'/operator/v1/accounts/{account_id}', 'patch'>
export type MadeToken = AnswerTo<'/operator/v1/tokens', 'post', 201>
export type MadeInvitation = AnswerTo<'/operator/v1/invitations', 'post', 201>

export interface Page<R> {
  rows: R[]
  next: string | undefined
}

type ReadPage<R> = (cursor: string | undefined) => Promise<Page<R>>

const pageParams = (cursor: string | undefined) => ({ params: { query: { limit: PAGE, cursor } } })

export const readTokens: ReadPage<Token> = async (cursor) => {
  const page = await answered(listener.GET('/operator/v1/tokens', pageParams(cursor)))
  return { rows: page.tokens, next: page.next_cursor }
}

export const readAccounts: ReadPage<Account> = async (cursor) => {
  const page = await answered(listener.GET('/operator/v1/accounts', pageParams(cursor)))
  return { rows: page.accounts, next: page.next_cursor }
}

export const readInvitations: ReadPage<Invitation> = async (cursor) => {
  const page = await answered(listener.GET('/operator/v1/invitations', pageParams(cursor)))
  return { rows: page.invitations, next: page.next_cursor }
}

export const readSessions: ReadPage<Session> = async (cursor) => {
  const page = await answered(listener.GET('/operator/v1/sessions', pageParams(cursor)))
  return { rows: page.sessions, next: page.next_cursor }
}

export function addToken(body: NewToken): Promise<MadeToken> {
  return answered(listener.POST('/operator/v1/tokens', { body }))
}

export function revokeToken(token_id: string): Promise<void> {
  return answered(listener.DELETE('/operator/v1/tokens/{token_id}', { params: { path: { token_id } } }))
}

export function invitePerson(body: Invitee): Promise<MadeInvitation> {
  return answered(listener.POST('/operator/v1/invitations', { body }))
}

export function withdrawInvitation(invitation_id: string): Promise<void> {
  const path = { invitation_id }
  return answered(listener.DELETE('/operator/v1/invitations/{invitation_id}', { params: { path } }))
}

export function changeAccount(account_id: string, body: AccountChange): Promise<Account> {
  const path = { account_id }
  return answered(listener.PATCH('/operator/v1/accounts/{account_id}', { params: { path }, body }))
}

export function endSession(session_id: string): Promise<void> {
  return answered(listener.DELETE('/operator/v1/sessions/{session_id}', { params: { path: { session_id } } }))
}
