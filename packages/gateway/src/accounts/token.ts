import { utcText } from '@txgw/protocol'
import type { Environment } from '../base/environment.ts'
import type { Actor } from './actor.ts'
import type { Role } from './role.ts'

/** A token of a program. The text of the token itself is not kept. */
export interface AccessToken {
  tokenId: string
  /** Hex of the SHA-256 of the text. */
  digest: string
  name: string
  role: Role
  environments: Environment[]
  /** Only for the role `merchant`. */
  appIds: string[] | null
  createdAtMs: number
  /** The name of the actor that made it. */
  createdBy: string
  expiresAtMs: number | null
  revokedAtMs: number | null
  /** Recorded at most once a minute. */
  lastUsedAtMs: number | null
}

/** Says why a token is refused; undefined while it works. Only the holder of the token may be told. */
export function refusalOf(
  { expiresAtMs, revokedAtMs }: Pick<AccessToken, 'expiresAtMs' | 'revokedAtMs'>,
  nowMs: number,
): string | undefined {
  if (revokedAtMs !== null) return `This token was revoked at ${utcText(revokedAtMs)}.`
  if (expiresAtMs !== null && nowMs >= expiresAtMs) return `This token expired at ${utcText(expiresAtMs)}.`
  return undefined
}

export function tokenActor(
  { tokenId, name, role, environments, appIds }: AccessToken,
  address: string,
): Actor {
  return {
    id: tokenId,
    name,
    role,
    environments,
    signedInWith: 'token',
    address,
    ...(appIds && { appIds }),
  }
}
