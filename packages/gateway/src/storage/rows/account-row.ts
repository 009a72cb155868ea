import { type Account, loginKey } from '../../accounts/people/account.ts'
import type { Invitation } from '../../accounts/people/invitation.ts'
import { coveredValues, toCovered } from './grant-row.ts'

/** The columns that a read gives of an account, in the order that `toAccount` expects. */
export const ACCOUNT_COLUMNS =
  'account_id, name, email, role, role_from, environments, app_ids, is_enabled, created_at_ms, created_by, ' +
  'last_signed_in_at_ms, password, passkeys, openid_issuer, openid_subject'

/** The columns that a read gives of an invitation, in the order that `toInvitation` expects. */
export const INVITATION_COLUMNS =
  'invitation_id, digest, name, email, role, environments, app_ids, created_at_ms, created_by, expires_at_ms, ' +
  'used_at_ms, account_id, withdrawn_at_ms'

export function toAccount(row: readonly unknown[]): Account {
  const [accountId, name, email, role, roleFrom, environments, appIds, isEnabled, ...rest] = row
  const [createdAtMs, createdBy, lastSignedInAtMs, password, passkeys, issuer, subject] = rest
  return {
    ...{ accountId, name, email, role, roleFrom },
    ...toCovered(environments, appIds),
    // SQLite gives 1 for true.
    isEnabled: isEnabled === true || isEnabled === 1,
    ...{ createdAtMs, createdBy, lastSignedInAtMs, password },
    passkeys: JSON.parse(passkeys as string),
    openid: issuer === null ? null : { issuer, subject },
  } as Account
}

/** In the order of ACCOUNT_COLUMNS, and then the keys of the name and of the e-mail address. */
export function accountValues<Enabled>(account: Account, isEnabled: Enabled) {
  return [
    account.accountId,
    account.name,
    account.email,
    account.role,
    account.roleFrom,
    ...coveredValues(account),
    isEnabled,
    account.createdAtMs,
    account.createdBy,
    account.lastSignedInAtMs,
    account.password,
    JSON.stringify(account.passkeys),
    account.openid?.issuer ?? null,
    account.openid?.subject ?? null,
    loginKey(account.name),
    account.email && loginKey(account.email),
  ]
}

/** The values that a change may set, in the order in which the statements expect them. */
export function changedValues<Enabled>(account: Account, isEnabled: Enabled) {
  return [
    account.role,
    ...coveredValues(account),
    isEnabled,
    account.lastSignedInAtMs,
    account.password,
    JSON.stringify(account.passkeys),
  ]
}

export function toInvitation(row: readonly unknown[]): Invitation {
  const [invitationId, digest, name, email, role, environments, appIds, ...rest] = row
  const [createdAtMs, createdBy, expiresAtMs, usedAtMs, accountId, withdrawnAtMs] = rest
  return {
    ...{ invitationId, digest, name, email, role },
    ...toCovered(environments, appIds),
    ...{ createdAtMs, createdBy, expiresAtMs, usedAtMs, accountId, withdrawnAtMs },
  } as Invitation
}

/** In the order of INVITATION_COLUMNS, and then the key of the e-mail address. */
export function invitationValues(invitation: Invitation) {
  return [
    invitation.invitationId,
    invitation.digest,
    invitation.name,
    invitation.email,
    invitation.role,
    ...coveredValues(invitation),
    invitation.createdAtMs,
    invitation.createdBy,
    invitation.expiresAtMs,
    invitation.usedAtMs,
    invitation.accountId,
    invitation.withdrawnAtMs,
    invitation.email && loginKey(invitation.email),
  ]
}
