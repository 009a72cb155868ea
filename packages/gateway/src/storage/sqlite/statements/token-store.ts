import type { AccessToken } from '../../../accounts/token.ts'
import type { TokenStore } from '../../../accounts/token-store.ts'
import { RecordNotFound } from '../../../base/store-errors.ts'
import { TOKEN_COLUMNS, tokenValues, toToken } from '../../rows/token-row.ts'
import type { Connection } from '../database/connection.ts'
import type { Database } from '../database/database.ts'
import { appendAudit } from './append-audit.ts'

const NEXT_VERSION = 'UPDATE access_token_registry SET version = version + 1 RETURNING version'
const VERSION = 'SELECT version FROM access_token_registry'

const ADD = `
  INSERT INTO access_tokens (${TOKEN_COLUMNS}, registry_version) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`
const FIND = `SELECT ${TOKEN_COLUMNS} FROM access_tokens WHERE token_id = ?`
const LIST = `SELECT ${TOKEN_COLUMNS} FROM access_tokens WHERE token_id > ? ORDER BY token_id LIMIT ?`
const CHANGED = `
  SELECT ${TOKEN_COLUMNS} FROM access_tokens WHERE registry_version > ? ORDER BY registry_version`

const REVOKE = `
  UPDATE access_tokens SET revoked_at_ms = ?, registry_version = ? WHERE token_id = ? AND revoked_at_ms IS NULL`
const RECORD_USE = `
  UPDATE access_tokens SET last_used_at_ms = ?1
  WHERE token_id = ?2 AND (last_used_at_ms IS NULL OR last_used_at_ms < ?1)`

export function createTokenStore(connection: Connection): TokenStore {
  return {
    async addToken(token, entry) {
      connection.write((db) => {
        addToken(db, token)
        appendAudit(db, entry)
      })
    },
    async listTokens(page) {
      return connection.read((db) => listTokens(db, page))
    },
    async revokeToken(tokenId, revokedAtMs, entryOf) {
      return connection.write((db) => {
        if (!findToken(db, tokenId)) throw new RecordNotFound(`there is no token ${tokenId}`)
        const isFirst = db.run(REVOKE, revokedAtMs, nextVersion(db), tokenId) > 0
        const token = findToken(db, tokenId) as AccessToken
        if (isFirst) appendAudit(db, entryOf?.(token))
        return token
      })
    },
    async recordUses(uses) {
      connection.write((db) => {
        for (const { tokenId, atMs } of uses) db.run(RECORD_USE, atMs, tokenId)
      })
    },
    async tokensChangedSince(version) {
      return connection.readInPlace((db) => {
        const current = Number(db.row(VERSION)?.[0])
        if (current === version) return { version, tokens: [] }
        const since = version > current ? 0 : version
        return { version: current, tokens: db.rows(CHANGED, since).map(toToken) }
      })
    },
  }
}

/** Must run within a transaction. */
export function addToken(db: Database, token: AccessToken): void {
  db.run(ADD, ...tokenValues(token), nextVersion(db))
}

export function findToken(db: Database, tokenId: string): AccessToken | undefined {
  const row = db.row(FIND, tokenId)
  return row && toToken(row)
}

export function listTokens(db: Database, { limit, after = '' }: { limit: number; after?: string }) {
  return db.rows(LIST, after, limit).map(toToken)
}

function nextVersion(db: Database): number {
  return Number(db.row(NEXT_VERSION)?.[0])
}
