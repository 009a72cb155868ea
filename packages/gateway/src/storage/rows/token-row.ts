import type { AccessToken } from '../../accounts/token.ts'
import { coveredValues, toCovered } from './grant-row.ts'

/** The columns that a read gives of a token, in the order that `toToken` expects. */
export const TOKEN_COLUMNS =
  'token_id, digest, name, role, environments, app_ids, created_at_ms, created_by, expires_at_ms, revoked_at_ms, ' +
  'last_used_at_ms'

export function toToken(row: readonly unknown[]): AccessToken {
  const [tokenId, digest, name, role, environments, appIds, ...rest] = row
  const [createdAtMs, createdBy, expiresAtMs, revokedAtMs, lastUsedAtMs] = rest
  return {
    ...{ tokenId, digest, name, role },
    ...toCovered(environments, appIds),
    ...{ createdAtMs, createdBy, expiresAtMs, revokedAtMs, lastUsedAtMs },
  } as AccessToken
}

/** In the order of TOKEN_COLUMNS. */
export function tokenValues(token: AccessToken) {
  return [
    token.tokenId,
    token.digest,
    token.name,
    token.role,
    ...coveredValues(token),
    token.createdAtMs,
    token.createdBy,
    token.expiresAtMs,
    token.revokedAtMs,
    token.lastUsedAtMs,
  ]
}
