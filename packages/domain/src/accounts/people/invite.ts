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
const INVITATION_MS = 7 * 24 * 60 * 60 * 1000

export interface Invitee extends Grant {
  name: string
  email: string | null
}

/** Makes an invitation. The secret of its link is in the result and nowhere else. @throws {DomainError} */
export async function invite(
  invitee: Invitee,
  making: {
    store: Pick<AccountStore, 'addInvitation' | 'findAccountByLogin'> & NameStores['accounts']
    /** The programs whose names the person's may not look like. */
    tokens: NameStores['tokens']
    nowMs: number
    makeId: MakeId
    /** The name of the actor that invites. */
    createdBy: string
    /** The one that answers for it. */
    ownerId: string
    /** Names the author in the audit trail; absent where there is none. */
    entryOf?: EntryOf
    hasApp: HasApp
  },
): Promise<{ invitation: Invitation; secret: string }> {
  const { store, tokens, nowMs, makeId, createdBy, ownerId, entryOf, hasApp } = making
  await requireSoundGrant(invitee, hasApp)
  await requireUnused(invitee, store)
  // A person from before these rules begins anew under the name that it has.
  if ((await store.findAccountByLogin(invitee.name))?.name !== invitee.name) {
    requireSoundName(invitee.name)
    await requireDistinctName({ kind: 'invitation', name: invitee.name }, { accounts: store, tokens, nowMs })
  }
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
  await store.addInvitation(invitation, entryOf?.(invitationChange(invitation))).catch(orOwnerLeft)
  return { invitation, secret }
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
