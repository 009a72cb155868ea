import type { Grant } from '../grant.ts'
import type { OpenidSettings } from './openid-settings.ts'

export type Claims = Readonly<Record<string, unknown>>

const NAME_LENGTH_MAX = 64
/** The name of a person whose claims have none. */
export const NO_NAME = 'person'

/** Returns the e-mail address that the provider vouches for. */
export function verifiedEmail({ email, email_verified: isVerified }: Claims): string | null {
  return isVerified === true && typeof email === 'string' && email.includes('@') ? email : null
}

/** Proposes a name for histories. It has no "@", so that it cannot be the address of somebody else. */
export function proposedName(claims: Claims): string {
  const texts = ['preferred_username', 'name', 'email'].flatMap((claim) => {
    const value = claims[claim]
    return typeof value === 'string' ? [value] : []
  })
  const names = texts.map((text) =>
    (text.normalize('NFKC').split('@')[0] as string).replaceAll(/[\p{C}\s]+/gu, ' ').trim(),
  )
  return [...(names.find((name) => name !== '') ?? NO_NAME)].slice(0, NAME_LENGTH_MAX).join('')
}

/** Returns the role that the claim names; undefined when it names none. The first mapping that fits decides. */
export function grantFromClaims(
  claims: Claims,
  { roleClaim, roles }: Pick<OpenidSettings, 'roleClaim' | 'roles'>,
): Grant | undefined {
  if (roleClaim === undefined) return undefined
  const values = [findClaim(claims, roleClaim)].flat()
  const found = roles.find(({ value }) => values.includes(value))
  return found && { role: found.role, environments: found.environments, appIds: null }
}

/** A name with dots is a claim of that name, or else a path such as `realm_access.roles`. */
function findClaim(claims: Claims, name: string): unknown {
  if (Object.hasOwn(claims, name)) return claims[name]
  return name.split('.').reduce<unknown>((within, part) => {
    const isObject = typeof within === 'object' && within !== null
    return isObject && Object.hasOwn(within, part) ? (within as Claims)[part] : undefined
  }, claims)
}
