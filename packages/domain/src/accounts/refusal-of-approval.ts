import type { Environment } from '@txgw/base/environment'
import type { ApprovalQuestion, ApprovalRefusal } from '../change-requests/approval.ts'
import { FIRST_ADMIN } from './actor.ts'
import type { Grant } from './grant.ts'
import { ownerOfToken, tokensThatWork } from './owner.ts'
import type { Account } from './people/account.ts'
import type { AccountStore } from './people/account-store.ts'
import { allAccounts } from './people/all-accounts.ts'
import { judgePermission } from './permission.ts'
import { type AccessToken, refusalOf } from './token.ts'
import type { TokenDirectory } from './token-directory.ts'

interface Known {
  environment: Environment
  accounts: Pick<AccountStore, 'findAccount' | 'listAccounts'>
  tokens: Pick<TokenDirectory, 'refresh' | 'findById' | 'list'>
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
  { appId, requestedById, approverId }: ApprovalQuestion,
  known: Known,
): Promise<ApprovalRefusal | undefined> {
  // A release that kept names alone has made it.
  if (requestedById === null) return undefined
  await known.tokens.refresh()
  const asker = await findAsker(requestedById, known)
  if (typeof asker === 'string') return { kind: 'not-allowed-now', message: asker }
  if (asker.grant && !mayAsk(asker.grant, appId, known)) {
    const message =
      'The one that asked may no longer change this app. Refuse the request; somebody else can ask again.'
    return { kind: 'not-allowed-now', message }
  }
  if (asker.ownerId !== approverId || !(await canAnotherDecide(approverId, known))) return undefined
  const message = 'You have asked for this change yourself, so somebody else decides about it.'
  return { kind: 'not-permitted', message }
}

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

function mayAsk(grant: Grant, appId: string, { environment }: Known): boolean {
  const needed = { role: 'operator', admitsMerchants: true, environments: [environment] } as const
  return judgePermission(grant, needed) === 'allowed' && (grant.appIds?.includes(appId) ?? true)
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
