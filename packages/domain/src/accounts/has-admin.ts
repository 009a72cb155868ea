import { ENVIRONMENTS } from '@txgw/base/environment'
import type { Grant } from './grant.ts'
import type { OpenidSettings } from './openid/openid-settings.ts'
import { tokensThatWork } from './owner.ts'
import type { AccountStore } from './people/account-store.ts'
import { allAccounts } from './people/all-accounts.ts'
import { judgePermission } from './permission.ts'
import type { AccessToken } from './token.ts'

const NEEDED = { role: 'admin', admitsMerchants: false, environments: ENVIRONMENTS } as const

/** Whether whoever has this grant may make accounts and tokens. */
export function mayManage(grant: Pick<Grant, 'role' | 'environments'>): boolean {
  return judgePermission(grant, NEEDED) === 'allowed'
}

/** Whether one of the tokens works now and may make other tokens. */
export function hasAdminToken(tokens: Iterable<AccessToken>, nowMs: number): boolean {
  return tokensThatWork(tokens, nowMs).some(mayManage)
}

/** Whether a program or a person may manage the service now, or a person whom the identity provider names. */
export async function hasAdmin(candidates: {
  tokens: Iterable<AccessToken>
  accounts: Pick<AccountStore, 'listAccounts'>
  openid: OpenidSettings | undefined
  nowMs: number
}): Promise<boolean> {
  const { tokens, accounts, openid, nowMs } = candidates
  const isNamed = openid?.roles.some(mayManage) ?? false
  return isNamed || hasAdminToken(tokens, nowMs) || hasAdminAccount(accounts)
}

async function hasAdminAccount(accounts: Pick<AccountStore, 'listAccounts'>): Promise<boolean> {
  for await (const each of allAccounts(accounts)) if (each.isEnabled && mayManage(each)) return true
  return false
}
