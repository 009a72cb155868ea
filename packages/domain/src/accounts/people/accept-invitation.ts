import { DomainError } from '@txgw/base/domain-error'
import type { MakeId } from '@txgw/base/ids'
import { DuplicateRecord } from '@txgw/base/store-errors'
import type { EntryOf } from '../../audit/audit-entry.ts'
import { faultOfName } from '../names/name-rules.ts'
import { findLookAlike, type NameStores, readTakenNames } from '../names/taken-names.ts'
import { digestOfSecret } from '../secret-text.ts'
import type { Account } from './account.ts'
import type { AccountStore } from './account-store.ts'
import { type Invitation, refusalOfInvitation } from './invitation.ts'
import { accountChange } from './people-audit.ts'

/** The ways to sign in of a new account, and its id if it has one already. */
export type Credentials = Pick<Account, 'password' | 'passkeys' | 'openid'> & { accountId?: string }

interface Accepting {
  store: Pick<AccountStore, 'findInvitation' | 'acceptInvitation' | 'findAccountByLogin'> &
    NameStores['accounts']
  /** The programs whose names the person's may not look like. */
  tokens: NameStores['tokens']
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
  accepting: Accepting,
): Promise<Account> {
  const { store, nowMs, makeId, authorOf } = accepting
  await requireUsableName(invitation, accepting)
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

/** Others may have taken a name that looks like it since the invitation. The first one to accept keeps its own. */
async function requireUsableName({ name }: Invitation, { store, tokens, nowMs }: Accepting): Promise<void> {
  // A person from before these rules begins anew under the name that it has.
  if ((await store.findAccountByLogin(name))?.name === name) return
  const taken = await readTakenNames({ accounts: store, tokens, nowMs })
  const others = taken.filter(({ kind }) => kind !== 'invitation')
  const isMistakable = findLookAlike({ kind: 'account', name }, others) !== undefined
  const fault =
    faultOfName(name) ?? (isMistakable ? 'must not look like the name of another person or token' : undefined)
  if (fault === undefined) return
  const message = `The name of this invitation ${fault}. Ask an admin for a new one, with another name.`
  throw new DomainError('not-allowed-now', message)
}

/** An account of that name that is switched off begins anew, and keeps its id. */
export async function accountIdFor(
  { name }: Invitation,
  {
    store,
    nowMs,
    makeId,
  }: Pick<Accepting, 'nowMs' | 'makeId'> & {
    store: Pick<AccountStore, 'findAccountByLogin'>
  },
): Promise<string> {
  const found = await store.findAccountByLogin(name)
  return found && !found.isEnabled ? found.accountId : makeId(nowMs)
}

function nameTaken({ name }: Invitation, cause: unknown): DomainError {
  const message = `Another account has the name "${name}" or its e-mail address by now. Ask an admin for a new invitation.`
  return new DomainError('exists-already', message, { cause })
}
