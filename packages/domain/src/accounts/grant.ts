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
