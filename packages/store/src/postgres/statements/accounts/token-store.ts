import { RecordNotFound } from '@txgw/base/store-errors'
import type { AccessToken } from '@txgw/domain/accounts/token'
import type { TokenStore } from '@txgw/domain/accounts/token-store'
import { insertInto } from '../../../rows/named-columns.ts'
import { tokenRows } from '../../../rows/registry-rows.ts'
import type { Database, Reader, Transaction } from '../../pool/database.ts'
import { statement } from '../../pool/statement.ts'
import { appendAudit } from '../audit/append-audit.ts'
import { requireOwner } from './require-owner.ts'

const NEXT_VERSION = 'UPDATE env.access_token_registry SET version = version + 1 RETURNING version'
const VERSION = 'SELECT version FROM env.access_token_registry'

const ADD = statement(insertInto('env.access_tokens', [...tokenRows.written, 'registry_version']))
const FIND = `SELECT ${tokenRows.columns} FROM env.access_tokens WHERE token_id = $1`
const LIST = statement(`
  SELECT ${tokenRows.columns} FROM env.access_tokens WHERE token_id > :after ORDER BY token_id LIMIT :limit`)

/** One statement sees one snapshot, so the version and the tokens always match. */
const CHANGES = `
  SELECT version, ${tokenRows.columns}
  FROM env.access_token_registry LEFT JOIN env.access_tokens
    ON registry_version > CASE WHEN $1::bigint > version THEN 0 ELSE $1::bigint END
  ORDER BY registry_version`

const REVOKE = statement(`
  UPDATE env.access_tokens SET revoked_at_ms = :at_ms, registry_version = :version
  WHERE token_id = :token_id AND revoked_at_ms IS NULL`)
const END_EXEMPTION = statement(`
  UPDATE env.access_tokens SET is_exempt = false, registry_version = :version WHERE token_id = :token_id AND is_exempt`)
/** The commit does not wait for the disk: a use that is lost is recorded with the next one. */
const RECORD_USE = statement(`
  WITH lazily AS (SELECT set_config('synchronous_commit', 'off', true))
  UPDATE env.access_tokens SET last_used_at_ms = :at_ms FROM lazily
  WHERE token_id = :token_id AND (last_used_at_ms IS NULL OR last_used_at_ms < :at_ms)`)

export function createTokenStore(database: Database): TokenStore {
  return {
    addToken: (token, entry) =>
      database.write(async (db) => {
        await requireOwner(db, token.ownerId)
        await addToken(db, token)
        await appendAudit(db, entry)
      }),
    listTokens: (page) => listTokens(database, page),
    revokeToken: (tokenId, revokedAtMs, entryOf) =>
      database.write(async (db) => {
        const version = await nextVersion(db)
        const isFirst = (await db.run(...REVOKE({ at_ms: revokedAtMs, version, token_id: tokenId }))) > 0
        const token = await findToken(db, tokenId)
        if (!token) throw new RecordNotFound(`there is no token ${tokenId}`)
        if (isFirst) await appendAudit(db, entryOf?.(token))
        return token
      }),
    endExemption: (tokenId, entryOf) =>
      database.write(async (db) => {
        const version = await nextVersion(db)
        const isFirst = (await db.run(...END_EXEMPTION({ version, token_id: tokenId }))) > 0
        const token = await findToken(db, tokenId)
        if (!token) throw new RecordNotFound(`there is no token ${tokenId}`)
        if (isFirst) await appendAudit(db, entryOf?.(token))
        return token
      }),
    async recordUses(uses) {
      for (const { tokenId, atMs } of uses)
        await database.runLazily(...RECORD_USE({ at_ms: atMs, token_id: tokenId }))
    },
    async tokensChangedSince(version) {
      const current = (await database.find(VERSION))?.[0]
      if (current === version) return { version, tokens: [] }
      const rows = await database.rows(CHANGES, version)
      const changed = rows.map((row) => row.slice(1)).filter(([tokenId]) => tokenId !== null)
      return { version: rows[0]?.[0] as number, tokens: changed.map(tokenRows.fromRow) }
    },
  }
}

/** Must run within a transaction. */
export async function addToken(db: Transaction, token: AccessToken): Promise<void> {
  await db.run(...ADD({ ...tokenRows.toValues(token), registry_version: await nextVersion(db) }))
}

export async function findToken(db: Reader, tokenId: string): Promise<AccessToken | undefined> {
  const row = await db.row(FIND, tokenId)
  return row && tokenRows.fromRow(row)
}

export async function listTokens(
  db: Reader,
  { limit, after = '' }: { limit: number; after?: string },
): Promise<AccessToken[]> {
  return (await db.rows(...LIST({ after, limit }))).map(tokenRows.fromRow)
}

/** Must run within a transaction. */
export async function nextVersion(db: Transaction): Promise<number> {
  return (await db.row(NEXT_VERSION))?.[0] as number
}
