import { isDeepStrictEqual } from 'node:util'
import { DomainError } from '@txgw/base/domain-error'
import { RecordNotFound } from '@txgw/base/store-errors'
import type { EntryOf } from '../../audit/audit-entry.ts'
import { type Actor, ownerIdOf } from '../actor.ts'
import { type Grant, type HasApp, requireSoundGrant } from '../grant.ts'
import { mayManage } from '../has-admin.ts'
import type { Account } from './account.ts'
import type { AccountStore } from './account-store.ts'
import { accountChange } from './people-audit.ts'

export interface WantedAccount extends Partial<Grant> {
  isEnabled?: boolean
}

export type Rights = Pick<Account, 'role' | 'environments' | 'appIds' | 'isEnabled'>

interface Planning {
  store: Pick<AccountStore, 'findAccount'>
  /** Whoever changes it. */
  actor: Pick<Actor, 'id' | 'name' | 'ownerId'>
  hasApp: HasApp
}

export interface PlannedAccount {
  kept: Account
  rights: Rights
}

/** What the person may do afterwards. Nothing is changed yet. @throws {DomainError} */
export async function planAccount(
  accountId: string,
  wanted: WantedAccount,
  { store, actor, hasApp }: Planning,
): Promise<PlannedAccount> {
  const kept = await store.findAccount(accountId)
  if (!kept) throw new RecordNotFound(`there is no account ${accountId}`)
  const { role, environments, appIds, isEnabled } = { ...kept, ...withoutForeignApps(kept, wanted) }
  if (role !== kept.role && kept.roleFrom === 'claim') {
    const message = `The role of "${kept.name}" comes from the identity provider. Change it there.`
    throw new DomainError('not-allowed-now', message)
  }
  await requireSoundGrant({ role, environments, appIds }, hasApp)
  const staysAdmin = isEnabled && mayManage({ role, environments })
  // Otherwise the last admin could lock everybody out.
  if (accountId === ownerIdOf(actor) && mayManage(kept) && !staysAdmin) {
    const message = 'You cannot end your own right to manage the service. Another admin can do it.'
    throw new DomainError('not-allowed-now', message)
  }
  return { kept, rights: { role, environments, appIds, isEnabled } }
}

/**
 * Changes what a person may do. Every session of the account ends with it, and everything that belongs to the person when
 * it is switched off. @throws {DomainError}
 */
export async function changeAccount(
  { kept, rights }: PlannedAccount,
  changing: {
    store: Pick<AccountStore, 'changeAccount'>
    nowMs: number
    /** Whoever changes it. */
    actor: Pick<Actor, 'id' | 'name' | 'ownerId'>
    /** Names the author in the audit trail; absent where there is none. */
    entryOf?: EntryOf
  },
): Promise<{ before: Account; after: Account }> {
  const { store, nowMs, actor, entryOf } = changing
  const change = (before: Account) => {
    if (!isDeepStrictEqual(rightsOf(before), rightsOf(kept))) {
      const message = `Somebody else has just changed what "${kept.name}" may do. Look again, then decide.`
      throw new DomainError('changed-meanwhile', message)
    }
    return rights
  }
  const why = rights.isEnabled ? 'account-changed' : 'account-disabled'
  return store.changeAccount(kept.accountId, change, {
    end: { atMs: nowMs, why },
    leaving: rights.isEnabled ? undefined : { atMs: nowMs, by: actor.name },
    entryOf: entryOf && ((before, after, gone) => entryOf(accountChange(before, after, gone))),
    author: { accountId: ownerIdOf(actor), check: (author) => requireStillAdmin(author, actor) },
  })
}

/**
 * Two admins that end each other's rights at the same moment must not both lose them, whichever of their tokens they use.
 * A token has a role of its own, and ends with the person.
 */
function requireStillAdmin(author: Account | undefined, { id }: Pick<Actor, 'id'>): void {
  if (!author || (author.isEnabled && (id !== author.accountId || mayManage(author)))) return
  throw new DomainError('not-permitted', 'Another admin has just ended your own right to manage the service.')
}

function rightsOf({ role, environments, appIds, isEnabled }: Rights): Rights {
  return { role, environments, appIds, isEnabled }
}

/** A merchant that becomes something else leaves its apps behind. */
function withoutForeignApps(kept: Account, wanted: WantedAccount): WantedAccount {
  const becomesStaff = wanted.role !== undefined && wanted.role !== 'merchant' && wanted.appIds === undefined
  return becomesStaff && kept.appIds !== null ? { ...wanted, appIds: null } : wanted
}
