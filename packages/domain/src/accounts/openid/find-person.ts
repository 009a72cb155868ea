import { DomainError } from '@txgw/base/domain-error'
import type { MakeId } from '@txgw/base/ids'
import { DuplicateRecord } from '@txgw/base/store-errors'
import type { EntryOf } from '../../audit/audit-entry.ts'
import type { Grant } from '../grant.ts'
import { faultOfName } from '../names/name-rules.ts'
import { findLookAlike, type NameStores, readTakenNames } from '../names/taken-names.ts'
import { acceptInvitation } from '../people/accept-invitation.ts'
import { type Account, emailKey, type OpenidIdentity } from '../people/account.ts'
import type { AccountStore } from '../people/account-store.ts'
import type { Invitation } from '../people/invitation.ts'
import { accountChange } from '../people/people-audit.ts'
import { refused } from './openid-failure.ts'
import type { OpenidSettings } from './openid-settings.ts'
import { type Claims, grantFromClaims, NO_NAME, proposedName, verifiedEmail } from './read-claims.ts'

const NAMES_MAX = 50

interface Finding {
  settings: OpenidSettings
  store: AccountStore
  /** The programs whose names the person's may not look like. */
  tokens: NameStores['tokens']
  nowMs: number
  makeId: MakeId
  /** Names the author in the audit trail, who is the account itself. */
  authorOf?: ((account: Account) => EntryOf) | undefined
}

/**
 * Finds the account of a person whom the provider has identified, or makes it: with the role that the claim names, or
 * else from an open invitation to the e-mail address that the provider vouches for. @throws {DomainError}
 */
export async function findPerson(claims: Claims, finding: Finding): Promise<Account> {
  const { settings, store } = finding
  const identity = { issuer: settings.issuer, subject: String(claims.sub) }
  const grant = grantFromClaims(claims, settings)
  const known = await store.findAccountByOpenid(identity)
  if (known) return keepRole(known, grant, finding)
  if (grant) return addPerson(claims, { ...finding, grant, identity })
  const email = verifiedEmail(claims)
  const invitation = email === null ? undefined : await findInvitation(email, finding)
  if (!invitation) throw noRole(claims, settings)
  return acceptInvitation(invitation, { password: null, passkeys: [], openid: identity }, finding)
}

/** The release before kept invitations under keys that addresses share which only look alike. */
async function findInvitation(email: string, { store, nowMs }: Finding): Promise<Invitation | undefined> {
  const key = emailKey(email)
  const found = await store.findInvitationByEmail(key, nowMs)
  return found?.email != null && emailKey(found.email) === key ? found : undefined
}

/** A role that came from the claim is read again at every sign-in. Without it, the other sessions end too. */
async function keepRole(known: Account, grant: Grant | undefined, finding: Finding): Promise<Account> {
  const { settings, store, nowMs, authorOf } = finding
  if (!known.isEnabled) throw refused('This account is switched off. Ask an admin.')
  if (known.roleFrom === 'invitation') return known
  const end = { atMs: nowMs, why: 'account-changed' } as const
  if (!grant) {
    await store.changeAccount(known.accountId, {}, { end })
    throw noRole({ name: known.name }, settings)
  }
  const isSame = grant.role === known.role && grant.environments.join() === known.environments.join()
  if (isSame) return known
  const entryOf =
    authorOf && ((before: Account, after: Account) => authorOf(after)(accountChange(before, after)))
  return (await store.changeAccount(known.accountId, grant, { end, entryOf })).after
}

async function addPerson(
  claims: Claims,
  finding: Finding & { grant: Grant; identity: OpenidIdentity },
): Promise<Account> {
  const { store, nowMs, makeId, grant, identity } = finding
  const email = verifiedEmail(claims)
  const isTaken = email !== null && (await store.findAccountByLogin(email)) !== undefined
  const account: Account = {
    ...grant,
    accountId: makeId(nowMs),
    name: '',
    email: isTaken ? null : email,
    roleFrom: 'claim',
    isEnabled: true,
    createdAtMs: nowMs,
    createdBy: new URL(identity.issuer).host,
    lastSignedInAtMs: nowMs,
    password: null,
    passkeys: [],
    openid: identity,
  }
  const name = proposedName(claims)
  return addUnderFreeName(account, faultOfName(name) === undefined ? name : NO_NAME, finding)
}

/** Two people may have the same name at the provider, or one that looks the same. The second one gets a number. */
async function addUnderFreeName(
  account: Account,
  wanted: string,
  { store, tokens, nowMs, authorOf }: Finding,
): Promise<Account> {
  const taken = await readTakenNames({ accounts: store, tokens, nowMs })
  for (let number = 1; number <= NAMES_MAX; number++) {
    const named = { ...account, name: number === 1 ? wanted : `${wanted} ${number}` }
    if (await store.findAccountByLogin(named.name)) continue
    if (findLookAlike({ kind: 'account', name: named.name }, taken) !== undefined) continue
    try {
      await store.addAccount(named, authorOf?.(named)(accountChange(null, named)))
      return named
    } catch (error) {
      if (!(error instanceof DuplicateRecord)) throw error
      // The same person may be signing in twice at once.
      const mine = account.openid && (await store.findAccountByOpenid(account.openid))
      if (mine) return mine
    }
  }
  throw new DomainError(
    'exists-already',
    `Too many people are called "${wanted}". Ask an admin for an invitation.`,
  )
}

function noRole(claims: Claims, { issuer, roleClaim }: OpenidSettings): DomainError {
  const name = proposedName(claims)
  const where = new URL(issuer).host
  const claim = roleClaim === undefined ? '' : ` The claim "${roleClaim}" names none that is known here.`
  return new DomainError(
    'not-permitted',
    `${where} knows you as "${name}", but you have no role in this service.${claim} Ask an admin for an invitation.`,
  )
}
