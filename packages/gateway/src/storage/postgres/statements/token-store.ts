import type { AccessToken } from '../../../accounts/token.ts'
import type { TokenStore } from '../../../accounts/token-store.ts'
import { RecordNotFound } from '../../../base/store-errors.ts'
import { TOKEN_COLUMNS, tokenValues, toToken } from '../../rows/token-row.ts'
import type { Database, Reader, Transaction } from '../pool/database.ts'
import { appendAudit } from './append-audit.ts'

const NEXT_VERSION = 'UPDATE env.access_token_registry SET version = version + 1 RETURNING version'
const VERSION = 'SELECT version FROM env.access_token_registry'

const ADD = `
  INSERT INTO env.access_tokens (${TOKEN_COLUMNS}, registry_version)
  VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)`
const FIND = `SELECT ${TOKEN_COLUMNS} FROM env.access_tokens WHERE token_id = $1`
const LIST = `SELECT ${TOKEN_COLUMNS} FROM env.access_tokens WHERE token_id > $1 ORDER BY token_id LIMIT $2`

/** One statement sees one snapshot, so the version and the tokens always match. */
const CHANGES = `
  SELECT version, ${TOKEN_COLUMNS}
  FROM env.access_token_registry LEFT JOIN env.access_tokens
    ON registry_version > CASE WHEN $1::bigint > version THEN 0 ELSE $1::bigint END
  ORDER BY registry_version`

const REVOKE = `
  UPDATE env.access_tokens SET revoked_at_ms = $1, registry_version = $2
  WHERE token_id = $3 AND revoked_at_ms IS NULL`
/** The commit does not wait for the disk: a use that is lost is recorded with the next one. */
const RECORD_USE = `
  WITH lazily AS (SELECT set_config('synchronous_commit', 'off', true))
  UPDATE env.access_tokens SET last_used_at_ms = $1 FROM lazily
  WHERE token_id = $2 AND (last_used_at_ms IS NULL OR last_used_at_ms < $1)`

export function createTokenStore(database: Database): TokenStore {
  return {
    addToken: (token, entry) =>
      database.write(async (db) => {
        await addToken(db, token)
        await appendAudit(db, entry)
      }),
    listTokens: (page) => listTokens(database, page),
    revokeToken: (tokenId, revokedAtMs, entryOf) =>
      database.write(async (db) => {
        const version = await nextVersion(db)
        const isFirst = (await db.run(REVOKE, revokedAtMs, version, tokenId)) > 0
        const token = await findToken(db, tokenId)
        if (!token) throw new RecordNotFound(`there is no token ${tokenId}`)
        if (isFirst) await appendAudit(db, entryOf?.(token))
        return token
      }),
    async recordUses(uses) {
      for (const { tokenId, atMs } of uses) await database.runLazily(RECORD_USE, atMs, tokenId)
    },
    async tokensChangedSince(version) {
      const current = (await database.find(VERSION))?.[0]
      if (current === version) return { version, tokens: [] }
      const rows = await database.rows(CHANGES, version)
      const changed = rows.map((row) => row.slice(1)).filter(([tokenId]) => tokenId !== null)
      return { version: rows[0]?.[0] as number, tokens: changed.map(toToken) }
    },
  }
}

/** Must run within a transaction. */
export async function addToken(db: Transaction, token: AccessToken): Promise<void> {
  const version = await nextVersion(db)
  await db.run(ADD, ...tokenValues(token), version)
}

export async function findToken(db: Reader, tokenId: string): Promise<AccessToken | undefined> {
  const row = await db.row(FIND, tokenId)
  return row && toToken(row)
}

export async function listTokens(
  db: Reader,
  { limit, after = '' }: { limit: number; after?: string },
): Promise<AccessToken[]> {
  return (await db.rows(LIST, after, limit)).map(toToken)
}

async function nextVersion(db: Transaction): Promise<number> {
  return (await db.row(NEXT_VERSION))?.[0] as number
}
