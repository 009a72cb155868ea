import { DomainError } from '@txgw/base/domain-error'
import { RecordNotFound } from '@txgw/base/store-errors'
import { type Actor, ownerIdOf } from '../accounts/actor.ts'
import { ownerOfToken } from '../accounts/owner.ts'
import type { AccountStore } from '../accounts/people/account-store.ts'
import type { TokenDirectory } from '../accounts/token-directory.ts'
import type { EntryOf } from '../audit/audit-entry.ts'
import type { ChangeRequest } from './change-request.ts'
import { seenChange } from './change-request-audit.ts'
import type { ChangeRequestStore } from './change-request-store.ts'

export interface Seeing {
  store: { changeRequests: ChangeRequestStore; accounts: Pick<AccountStore, 'findAccount'> }
  tokens: Pick<TokenDirectory, 'findById'>
  requestId: string
  actor: Actor
  nowMs: number
  entryOf: EntryOf
}

/** A second person has looked at what the first has done alone. Looking again changes nothing. @throws {DomainError} */
export async function seeBreakGlass(seeing: Seeing): Promise<ChangeRequest> {
  const { store, requestId, actor, nowMs: atMs, entryOf } = seeing
  const found = await store.changeRequests.findChangeRequest(requestId)
  if (!found || found.breakGlass === null) throw noSuch()
  await requireSecond(found, seeing)
  return store.changeRequests
    .markSeen(requestId, { atMs, by: actor.name }, (seen) => entryOf(seenChange(seen)))
    .catch((error) => {
      throw error instanceof RecordNotFound ? noSuch() : error
    })
}

async function requireSecond(
  { requestedById }: ChangeRequest,
  { actor, store, tokens }: Seeing,
): Promise<void> {
  const token = tokens.findById(requestedById ?? '')
  const doerId = token ? ownerOfToken(token) : requestedById
  const seerId = ownerIdOf(actor)
  if (seerId === doerId) throw notSecond('You have done this yourself, so somebody else has to look at it.')
  if ((await store.accounts.findAccount(seerId))?.isEnabled) return
  throw notSecond(
    'A second person has to look at this, and neither the operator token nor a token without an owner is one. Sign in, or use a token that belongs to a person.',
  )
}

const notSecond = (message: string) => new DomainError('not-permitted', message)
const noSuch = () => new DomainError('not-found', 'Nothing was done as break glass under this id.')
