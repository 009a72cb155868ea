import { brokenRule } from '@txgw/base/domain-error'
import { type Account, loginKey } from '../people/account.ts'
import type { AccountStore } from '../people/account-store.ts'
import { type Invitation, stateOfInvitation } from '../people/invitation.ts'
import { type AccessToken, refusalOf } from '../token.ts'
import type { TokenStore } from '../token-store.ts'
import { lookAlike, looksOf } from './looks.ts'

const PAGE = 500

/** Whoever has a name already. */
export interface TakenName {
  kind: 'account' | 'invitation' | 'token'
  name: string
  looks: string[]
}

export interface NameStores {
  accounts: Pick<AccountStore, 'listAccounts' | 'listInvitations'>
  tokens: Pick<TokenStore, 'listTokens'>
  nowMs: number
}

/** Reads the names of all people, of open invitations and of the tokens that work. It is for rare acts alone. */
export async function readTakenNames({ accounts, tokens, nowMs }: NameStores): Promise<TakenName[]> {
  const taken: TakenName[] = []
  const add = (kind: TakenName['kind'], { name }: { name: string }) =>
    void taken.push({ kind, name, looks: looksOf(name) })
  await eachRow(
    (page) => accounts.listAccounts(page),
    (account: Account) => {
      add('account', account)
      return account.accountId
    },
  )
  await eachRow(
    (page) => accounts.listInvitations(page),
    (invitation: Invitation) => {
      if (stateOfInvitation(invitation, nowMs) === 'open') add('invitation', invitation)
      return invitation.invitationId
    },
  )
  await eachRow(
    (page) => tokens.listTokens(page),
    (token: AccessToken) => {
      if (refusalOf(token, nowMs) === undefined) add('token', token)
      return token.tokenId
    },
  )
  return taken
}

/** @param visit returns the position of the row */
async function eachRow<T>(
  list: (page: { limit: number; after?: string }) => Promise<T[]>,
  visit: (row: T) => string,
): Promise<void> {
  let after: string | undefined
  for (;;) {
    const rows = await list({ limit: PAGE, ...(after !== undefined && { after }) })
    for (const row of rows) after = visit(row)
    if (rows.length < PAGE) return
  }
}

/**
 * The name of another person or token that a new one could be taken for. The same name in other letters is refused
 * elsewhere, or belongs to the same one.
 */
export function findLookAlike(
  { kind, name }: Pick<TakenName, 'kind' | 'name'>,
  taken: readonly TakenName[],
): string | undefined {
  const looks = looksOf(name)
  const isOwn = (other: TakenName) =>
    kind === 'token' || other.kind === 'token'
      ? // A program gets a new token under its name before the old one is revoked.
        kind === other.kind && other.name === name
      : // The store keeps the names of people apart by this key.
        loginKey(other.name) === loginKey(name)
  return taken.find((other) => !isOwn(other) && lookAlike(looks, other.looks))?.name
}

/** @throws {DomainError} */
export async function requireDistinctName(
  wanted: Pick<TakenName, 'kind' | 'name'>,
  stores: NameStores,
): Promise<void> {
  const other = findLookAlike(wanted, await readTakenNames(stores))
  if (other === undefined) return
  const rule = `must not look like the name of another person or token, "${other}"`
  throw brokenRule('name', rule, wanted.name)
}
