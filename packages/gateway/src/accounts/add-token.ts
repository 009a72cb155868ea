import type { EntryOf } from '../base/audit-entry.ts'
import { brokenRule } from '../base/domain-error.ts'
import type { Environment } from '../base/environment.ts'
import type { MakeId } from '../base/ids.ts'
import type { Role } from './role.ts'
import type { AccessToken } from './token.ts'
import { tokenChange } from './token-audit.ts'
import type { TokenStore } from './token-store.ts'
import { digestOfToken, makeTokenText } from './token-text.ts'

/** Histories show these names for other actors. A recharge names itself as `recharge <id>`. */
const RESERVED = /^(?:operator|console|recharge .*)$/i

export interface NewToken {
  name: string
  role: Role
  environments: Environment[]
  appIds: string[] | null
  expiresAtMs: number | null
}

/** Makes a token. Its text is in the result and nowhere else. @throws {DomainError} */
export async function addToken(
  wanted: NewToken,
  making: {
    store: Pick<TokenStore, 'addToken'>
    nowMs: number
    makeId: MakeId
    /** The name of the actor that makes it. */
    createdBy: string
    /** Names the author in the audit trail; absent where there is none. */
    entryOf?: EntryOf
    hasApp(environment: Environment, appId: string): Promise<boolean>
  },
): Promise<{ token: AccessToken; text: string }> {
  const { store, nowMs, makeId, createdBy, entryOf, hasApp } = making
  requireUsualForm(wanted, nowMs)
  await requireApps(wanted, hasApp)
  const text = makeTokenText()
  const token: AccessToken = {
    ...wanted,
    tokenId: makeId(nowMs),
    digest: digestOfToken(text),
    createdAtMs: nowMs,
    createdBy,
    revokedAtMs: null,
    lastUsedAtMs: null,
  }
  await store.addToken(token, entryOf?.(tokenChange(token)))
  return { token, text }
}

function requireUsualForm({ name, role, appIds, expiresAtMs }: NewToken, nowMs: number): void {
  if (RESERVED.test(name)) {
    throw brokenRule('name', 'must not be a name that histories use for other callers', name)
  }
  if (role === 'merchant' && appIds === null) {
    throw brokenRule('appIds', 'must name the apps of the merchant', undefined)
  }
  if (role !== 'merchant' && appIds !== null) {
    throw brokenRule('appIds', 'must be absent, because only the role merchant belongs to apps', appIds)
  }
  if (expiresAtMs !== null && expiresAtMs <= nowMs) {
    throw brokenRule('expiresAt', 'must be in the future', new Date(expiresAtMs).toISOString())
  }
}

/** An app may exist in one environment alone, but a misspelt one exists in none. */
async function requireApps(
  { environments, appIds }: NewToken,
  hasApp: (environment: Environment, appId: string) => Promise<boolean>,
): Promise<void> {
  for (const appId of appIds ?? []) {
    const found = await Promise.all(environments.map((environment) => hasApp(environment, appId)))
    if (!found.includes(true)) {
      throw brokenRule('appIds', `must name apps that exist in ${environments.join(' or ')}`, appId)
    }
  }
}
