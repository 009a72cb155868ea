import { brokenRule, DomainError } from '@txgw/base/domain-error'
import type { MakeId } from '@txgw/base/ids'
import type { EntryOf } from '../../audit/audit-entry.ts'
import { type Grant, type HasApp, requireSoundGrant } from '../grant.ts'
import { requireSoundName } from '../names/name-rules.ts'
import { type NameStores, requireDistinctName } from '../names/taken-names.ts'
import { orOwnerLeft } from '../owner-left.ts'
import { digestOfSecret, makeSecret } from '../secret-text.ts'
import { loginKey } from './account.ts'
import type { AccountStore } from './account-store.ts'
import type { Invitation } from './invitation.ts'
import { invitationChange } from './people-audit.ts'

/** Only its shape: whether the address exists shows when somebody uses it. */
const EMAIL = /^[^\s@\p{Cc}]+@[^\s@\p{Cc}]+$/u
export const INVITATION_MS = 7 * 24 * 60 * 60 * 1000

export interface Invitee extends Grant {
  name: string
  email: string | null
}

interface MakingInvitation {
  accounts: Pick<AccountStore, 'findAccountByLogin'> & NameStores['accounts']
  /** The programs whose names the person's may not look like. */
  tokens: NameStores['tokens']
  nowMs: number
  makeId: MakeId
  /** The name of the actor that invites. */
  createdBy: string
  /** The one that answers for it. */
  ownerId: string
  hasApp: HasApp
}

/** Makes an invitation that is kept nowhere yet. The secret of its link is in the result and nowhere else. @throws {DomainError} */
export async function makeInvitation(
  invitee: Invitee,
  making: MakingInvitation,
): Promise<{ invitation: Invitation; secret: string }> {
  const { nowMs, makeId, createdBy, ownerId, hasApp } = making
  await requireSoundGrant(invitee, hasApp)
  await requireInvitable(invitee, making)
  const secret = makeSecret()
  const invitation: Invitation = {
    ...invitee,
    invitationId: makeId(nowMs),
    digest: digestOfSecret(secret),
    createdAtMs: nowMs,
    createdBy,
    ownerId,
    expiresAtMs: nowMs + INVITATION_MS,
    usedAtMs: null,
    accountId: null,
    withdrawnAtMs: null,
  }
  return { invitation, secret }
}

/** Nobody else has the name or the address, or a name that looks like it. @throws {DomainError} */
export async function requireInvitable(
  invitee: Invitee,
  { accounts, tokens, nowMs }: Pick<MakingInvitation, 'accounts' | 'tokens' | 'nowMs'>,
): Promise<void> {
  await requireUnused(invitee, accounts)
  // A person from before these rules begins anew under the name that it has.
  if ((await accounts.findAccountByLogin(invitee.name))?.name === invitee.name) return
  requireSoundName(invitee.name)
  await requireDistinctName({ kind: 'invitation', name: invitee.name }, { accounts, tokens, nowMs })
}

/** @param entryOf names the author in the audit trail; absent where there is none. @throws {DomainError} */
export async function keepInvitation(
  invitation: Invitation,
  { store, entryOf }: { store: Pick<AccountStore, 'addInvitation'>; entryOf?: EntryOf | undefined },
): Promise<void> {
  await store.addInvitation(invitation, entryOf?.(invitationChange(invitation))).catch(orOwnerLeft)
}

async function requireUnused(
  { name, email }: Invitee,
  store: Pick<AccountStore, 'findAccountByLogin'>,
): Promise<void> {
  // Otherwise a name could be the e-mail address of somebody else, and a sign-in would mean two people.
  if (loginKey(name).includes('@')) throw brokenRule('name', 'must not contain "@"', name)
  if (email !== null && !EMAIL.test(email)) throw brokenRule('email', 'must be an e-mail address', email)
  for (const login of [name, ...(email === null ? [] : [email])]) {
    const found = await store.findAccountByLogin(login)
    // An account that is switched off may begin anew, for a person that has lost its way to sign in.
    if (found && (found.isEnabled || loginKey(found.name) !== loginKey(name))) {
      throw new DomainError('exists-already', `There is an account for "${login}" already.`)
    }
  }
}
