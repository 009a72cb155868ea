import type { AuditEntry } from '../audit/audit-entry.ts'
import type { AccessToken } from './token.ts'

export interface TokenUse {
  tokenId: string
  atMs: number
}

/**
 * The store of production keeps the tokens of both environments. Each change is written together with its entry of the
 * audit trail, if it is given one.
 */
export interface TokenStore {
  /**
   * @throws {DuplicateRecord}
   * @throws {RecordNotFound} it belongs to an account that is switched off
   */
  addToken(token: AccessToken, entry?: AuditEntry): Promise<void>
  /** Sorted by token_id, which is the order in which they were made, after the given one. */
  listTokens(page: { limit: number; after?: string }): Promise<AccessToken[]>
  /**
   * Revoking again keeps the first time and leaves no entry.
   * @throws {RecordNotFound}
   */
  revokeToken(
    tokenId: string,
    revokedAtMs: number,
    entryOf?: (revoked: AccessToken) => AuditEntry,
  ): Promise<AccessToken>
  /**
   * The token asks from now on where two people decide. Ending it again leaves no entry.
   * @throws {RecordNotFound}
   */
  endExemption(tokenId: string, entryOf?: (ended: AccessToken) => AuditEntry): Promise<AccessToken>
  /** Keeps the latest use of each token. It does not count as a change. Unknown tokens are ignored. */
  recordUses(uses: TokenUse[]): Promise<void>
  /**
   * Returns the tokens that changed after `version`, and the version for the next call. Version 0 returns all. An
   * answer with a smaller version than asked holds all tokens: the data was replaced by older data. It is polled, so it
   * is cheap when nothing changed.
   */
  tokensChangedSince(version: number): Promise<{ version: number; tokens: AccessToken[] }>
}
