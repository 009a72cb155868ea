import type { Environment } from '@txgw/base/environment'
import { FIRST_ADMIN } from '../accounts/actor.ts'
import type { Grant } from '../accounts/grant.ts'
import { ownerOfToken, tokensThatWork } from '../accounts/owner.ts'
import type { Account } from '../accounts/people/account.ts'
import type { AccountStore } from '../accounts/people/account-store.ts'
import { allAccounts } from '../accounts/people/all-accounts.ts'
import { judgePermission } from '../accounts/permission.ts'
import { type AccessToken, refusalOf } from '../accounts/token.ts'
import type { TokenDirectory } from '../accounts/token-directory.ts'
import type { SettingStore } from '../audit/setting-store.ts'
import type { ApprovalQuestion, ApprovalRefusal } from './approval.ts'
import { findDeciders } from './deciders.ts'
import { permissionFor } from './permission-for.ts'
import { loadPolicy } from './policy.ts'

interface Known {
  environment: Environment
  accounts: Pick<AccountStore, 'findAccount' | 'listAccounts'>
  tokens: Pick<TokenDirectory, 'refresh' | 'findById' | 'list'>
  settings: Pick<SettingStore, 'readSetting'>
  nowMs: number
}

interface Asker {
  ownerId: string
  /** Null for the holder of the operator token, who may do everything. */
  grant: Grant | null
}

/**
 * Says why a request may not be approved by this one: the one that asked is gone or may not ask any more, or is the same
 * one, while somebody else could decide. Undefined when it may.
 */
export async function refusalOfApproval(
  question: ApprovalQuestion,
  known: Known,
): Promise<ApprovalRefusal | undefined> {
  const { requestedById, approverId } = question
  // A release that kept names alone has made it.
  if (requestedById === null) return undefined
  await known.tokens.refresh()
  const asker = await findAsker(requestedById, known)
  if (typeof asker === 'string') return { kind: 'not-allowed-now', message: asker }
  if (asker.grant && !mayAsk(asker.grant, question, known)) {
    const message =
      'The one that asked may not do this any more. Refuse the request; somebody else can ask again.'
    return { kind: 'not-allowed-now', message }
  }
  const people = await peopleFor(question, asker, known)
  if (people) return refusalAmongPeople(people, asker, approverId)
  if (question.isGuarded || asker.ownerId !== approverId || !(await canAnotherDecide(approverId, known)))
    return undefined
  return ownRequest()
}

/** The people of whom two decide; undefined where one is enough. A merchant and the one that approves are two anyway. */
async function peopleFor(
  { kind, isGuarded }: ApprovalQuestion,
  asker: Asker,
  { accounts, settings, environment }: Known,
): Promise<Account[] | undefined> {
  const isOfStaff = isGuarded || asker.grant?.role !== 'merchant'
  if (environment !== 'production' || !isOfStaff || (await loadPolicy(settings)).mode === 'off')
    return undefined
  const people = await findDeciders(accounts, permissionFor(kind, environment))
  return people.length >= 2 ? people : undefined
}

function refusalAmongPeople(
  people: Account[],
  asker: Asker,
  approverId: string,
): ApprovalRefusal | undefined {
  if (asker.ownerId === approverId) return ownRequest()
  if (people.some(({ accountId }) => accountId === approverId)) return undefined
  const message =
    'Two people decide about this, and neither the operator token nor a token without an owner is a person. Sign in, or use a token that belongs to a person.'
  return { kind: 'not-permitted', message }
}

const ownRequest = (): ApprovalRefusal => ({
  kind: 'not-permitted',
  message: 'You have asked for this change yourself, so somebody else decides about it.',
})

/** Returns why nothing of this one is applied any more, as text. */
async function findAsker(id: string, { accounts, tokens, nowMs }: Known): Promise<Asker | string> {
  if (id === FIRST_ADMIN.id) return { ownerId: id, grant: null }
  const token = tokens.findById(id)
  if (token) {
    const refusal = refusalOf(token, nowMs)
    return refusal === undefined ? { ownerId: ownerOfToken(token), grant: token } : gone(refusal)
  }
  const account = await accounts.findAccount(id)
  if (account?.isEnabled) return { ownerId: id, grant: account }
  return gone(`The account ${account ? 'is switched off' : 'does not exist any more'}.`)
}

const gone = (why: string) =>
  `The one that asked is gone. ${why} Refuse the request; somebody else can ask again.`

function mayAsk(grant: Grant, { appId, kind, isGuarded }: ApprovalQuestion, { environment }: Known): boolean {
  const needed = { ...permissionFor(kind, environment), admitsMerchants: !isGuarded }
  if (judgePermission(grant, needed) !== 'allowed') return false
  return grant.appIds === null || (appId !== null && grant.appIds.includes(appId))
}

/** The operator token is nobody else: it is there so that nobody is ever locked out. */
async function canAnotherDecide(approverId: string, known: Known): Promise<boolean> {
  const { accounts, tokens, environment, nowMs } = known
  const needed = { role: 'operator', admitsMerchants: false, environments: [environment] } as const
  const may = (grant: Account | AccessToken) => judgePermission(grant, needed) === 'allowed'
  for (const token of tokensThatWork(tokens.list(), nowMs))
    if (may(token) && ownerOfToken(token) !== approverId) return true
  for await (const account of allAccounts(accounts))
    if (account.isEnabled && may(account) && account.accountId !== approverId) return true
  return false
}
