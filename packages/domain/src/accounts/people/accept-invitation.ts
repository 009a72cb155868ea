import { DomainError } from '@txgw/base/domain-error'
import type { MakeId } from '@txgw/base/ids'
import { DuplicateRecord } from '@txgw/base/store-errors'
import type { EntryOf } from '../../audit/audit-entry.ts'
import { digestOfSecret } from '../secret-text.ts'
import type { Account } from './account.ts'
import type { AccountStore } from './account-store.ts'
import { type Invitation, refusalOfInvitation } from './invitation.ts'
import { accountChange } from './people-audit.ts'

/** The ways to sign in of a new account, and its id if it has one already. */
export type Credentials = Pick<Account, 'password' | 'passkeys' | 'openid'> & { accountId?: string }

interface Accepting {
  store: Pick<AccountStore, 'findInvitation' | 'acceptInvitation' | 'findAccountByLogin'>
  nowMs: number
  makeId: MakeId
  /** Names the author in the audit trail, who is the new account itself. */
  authorOf?: ((account: Account) => EntryOf) | undefined
}

/** @throws {DomainError} it is unknown, used, withdrawn or late */
export async function findOpenInvitation(
  secret: string,
  { store, nowMs }: Pick<Accepting, 'nowMs'> & { store: Pick<AccountStore, 'findInvitation'> },
): Promise<Invitation> {
  const invitation = await store.findInvitation(digestOfSecret(secret))
  if (!invitation)
    throw new DomainError('not-found', 'There is no such invitation. Ask an admin for a new one.')
  const refusal = refusalOfInvitation(invitation, nowMs)
  if (refusal !== undefined) throw new DomainError('not-allowed-now', refusal)
  return invitation
}

/** Turns an open invitation into an account with the given way to sign in. @throws {DomainError} */
export async function acceptInvitation(
  invitation: Invitation,
  credentials: Credentials,
  { store, nowMs, makeId, authorOf }: Accepting,
): Promise<Account> {
  const { name, email, role, environments, appIds, createdBy } = invitation
  const account: Account = {
    accountId: await accountIdFor(invitation, { store, nowMs, makeId }),
    name,
    email,
    role,
    roleFrom: 'invitation',
    environments,
    appIds,
    isEnabled: true,
    createdAtMs: nowMs,
    createdBy,
    lastSignedInAtMs: nowMs,
    ...credentials,
  }
  const entry = authorOf?.(account)(accountChange(null, account))
  const isFirst = await store
    .acceptInvitation(invitation.invitationId, account, nowMs, entry)
    .catch((error) => {
      throw error instanceof DuplicateRecord ? nameTaken(invitation, error) : error
    })
  if (isFirst) return account
  const refusal = 'This invitation was used or withdrawn in the meantime. Ask an admin for a new one.'
  throw new DomainError('not-allowed-now', refusal)
}

/** An account of that name that is switched off begins anew, and keeps its id. */
export async function accountIdFor(
  { name }: Invitation,
  { store, nowMs, makeId }: Omit<Accepting, 'store'> & { store: Pick<AccountStore, 'findAccountByLogin'> },
): Promise<string> {
  const found = await store.findAccountByLogin(name)
  return found && !found.isEnabled ? found.accountId : makeId(nowMs)
}

function nameTaken({ name }: Invitation, cause: unknown): DomainError {
  const message = `Another account has the name "${name}" or its e-mail address by now. Ask an admin for a new invitation.`
  return new DomainError('exists-already', message, { cause })
}
