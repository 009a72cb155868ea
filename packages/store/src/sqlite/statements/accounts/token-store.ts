import { RecordNotFound } from '@txgw/base/store-errors'
import type { AccessToken } from '@txgw/domain/accounts/token'
import type { TokenStore } from '@txgw/domain/accounts/token-store'
import { insertInto } from '../../../rows/named-columns.ts'
import { tokenRows } from '../../../rows/registry-rows.ts'
import type { Connection } from '../../database/connection.ts'
import type { Database } from '../../database/database.ts'
import { valuesOf } from '../../database/named-values.ts'
import { statement } from '../../database/statement.ts'
import { appendAudit } from '../audit/append-audit.ts'
import { requireOwner } from './require-owner.ts'

const tokenValues = valuesOf(tokenRows)

const NEXT_VERSION = 'UPDATE access_token_registry SET version = version + 1 RETURNING version'
const VERSION = 'SELECT version FROM access_token_registry'

const ADD = statement(insertInto('access_tokens', [...tokenRows.written, 'registry_version']))
const FIND = `SELECT ${tokenRows.columns} FROM access_tokens WHERE token_id = ?`
const LIST = statement(`
  SELECT ${tokenRows.columns} FROM access_tokens WHERE token_id > :after ORDER BY token_id LIMIT :limit`)
const CHANGED = `
  SELECT ${tokenRows.columns} FROM access_tokens WHERE registry_version > ? ORDER BY registry_version`

const REVOKE = statement(`
  UPDATE access_tokens SET revoked_at_ms = :at_ms, registry_version = :version
  WHERE token_id = :token_id AND revoked_at_ms IS NULL`)
const END_EXEMPTION = statement(`
  UPDATE access_tokens SET is_exempt = 0, registry_version = :version WHERE token_id = :token_id AND is_exempt = 1`)
const RECORD_USE = statement(`
  UPDATE access_tokens SET last_used_at_ms = :at_ms
  WHERE token_id = :token_id AND (last_used_at_ms IS NULL OR last_used_at_ms < :at_ms)`)

export function createTokenStore(connection: Connection): TokenStore {
  return {
    async addToken(token, entry) {
      connection.write((db) => {
        requireOwner(db, token.ownerId)
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
        const isFirst =
          db.run(...REVOKE({ at_ms: revokedAtMs, version: nextVersion(db), token_id: tokenId })) > 0
        const token = findToken(db, tokenId) as AccessToken
        if (isFirst) appendAudit(db, entryOf?.(token))
        return token
      })
    },
    endExemption: async (tokenId, entryOf) =>
      connection.write((db) => {
        const isFirst = db.run(...END_EXEMPTION({ version: nextVersion(db), token_id: tokenId })) > 0
        const token = findToken(db, tokenId)
        if (!token) throw new RecordNotFound(`there is no token ${tokenId}`)
        if (isFirst) appendAudit(db, entryOf?.(token))
        return token
      }),
    async recordUses(uses) {
      connection.write((db) => {
        for (const { tokenId, atMs } of uses) db.run(...RECORD_USE({ at_ms: atMs, token_id: tokenId }))
      })
    },
    async tokensChangedSince(version) {
      return connection.readInPlace((db) => {
        const current = Number(db.row(VERSION)?.[0])
        if (current === version) return { version, tokens: [] }
        const since = version > current ? 0 : version
        return { version: current, tokens: db.rows(CHANGED, since).map(tokenRows.fromRow) }
      })
    },
  }
}

/** Must run within a transaction. */
export function addToken(db: Database, token: AccessToken): void {
  db.run(...ADD({ ...tokenValues(token), registry_version: nextVersion(db) }))
}

export function findToken(db: Database, tokenId: string): AccessToken | undefined {
  const row = db.row(FIND, tokenId)
  return row && tokenRows.fromRow(row)
}

export function listTokens(db: Database, { limit, after = '' }: { limit: number; after?: string }) {
  return db.rows(...LIST({ after, limit })).map(tokenRows.fromRow)
}

/** Must run within a transaction. */
export function nextVersion(db: Database): number {
  return Number(db.row(NEXT_VERSION)?.[0])
}
