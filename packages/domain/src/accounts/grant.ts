import { brokenRule } from '@txgw/base/domain-error'
import type { Environment } from '@txgw/base/environment'
import type { Role } from './role.ts'

/** The role of a token or a person, and where it holds. */
export interface Grant {
  role: Role
  environments: Environment[]
  /** Only for the role `merchant`. */
  appIds: string[] | null
}

export type HasApp = (environment: Environment, appId: string) => Promise<boolean>

/** Histories show these names for other actors. A recharge names itself as `recharge <id>`. */
const RESERVED = /^(?:operator|console|recharge .*)$/i

export function isReservedName(name: string): boolean {
  return RESERVED.test(name)
}

/** @throws {DomainError} */
export function requireFreeName(name: string): void {
  if (isReservedName(name)) {
    throw brokenRule('name', 'must not be a name that histories use for other callers', name)
  }
}

/** @throws {DomainError} */
export async function requireSoundGrant(grant: Grant, hasApp: HasApp): Promise<void> {
  const { role, appIds } = grant
  if (role === 'merchant' && appIds === null) {
    throw brokenRule('appIds', 'must name the apps of the merchant', undefined)
  }
  if (role !== 'merchant' && appIds !== null) {
    throw brokenRule('appIds', 'must be absent, because only the role merchant belongs to apps', appIds)
  }
  await requireApps(grant, hasApp)
}

/** An app may exist in one environment alone, but a misspelt one exists in none. */
async function requireApps({ environments, appIds }: Grant, hasApp: HasApp): Promise<void> {
  for (const appId of appIds ?? []) {
    const found = await Promise.all(environments.map((environment) => hasApp(environment, appId)))
    if (!found.includes(true)) {
      throw brokenRule('appIds', `must name apps that exist in ${environments.join(' or ')}`, appId)
    }
  }
}
