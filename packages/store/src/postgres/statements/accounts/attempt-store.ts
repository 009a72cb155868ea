import type { AttemptCount } from '@txgw/domain/accounts/attempts/attempt-count'
import type { AttemptStore } from '@txgw/domain/accounts/attempts/attempt-store'
import { attemptRows, knownBrowserRows } from '../../../rows/attempt-rows.ts'
import { insertInto } from '../../../rows/named-columns.ts'
import type { Database, Transaction } from '../../pool/database.ts'
import { statement } from '../../pool/statement.ts'

const FIND = statement(`
  SELECT ${attemptRows.columns} FROM env.sign_in_attempts WHERE attempt_key = ANY (:keys::text[])`)
/** A row can only be locked when it is there. Always in the same order, so that nobody waits in a circle. */
const BEGIN = statement(`
  INSERT INTO env.sign_in_attempts (attempt_key, forgiven_at_ms, secrets)
  SELECT key, 0, '[]' FROM unnest(:keys::text[]) AS given (key) ORDER BY key COLLATE "C"
  ON CONFLICT (attempt_key) DO NOTHING`)
const LOCK = statement(`
  SELECT ${attemptRows.columns} FROM env.sign_in_attempts WHERE attempt_key = ANY (:keys::text[])
  ORDER BY attempt_key FOR UPDATE`)
const PUT = statement(`
  UPDATE env.sign_in_attempts
  SET forgiven_at_ms = :forgiven_at_ms, burst_at_ms = :burst_at_ms, secrets = :secrets
  WHERE attempt_key = :attempt_key`)
/** What another transaction has locked is forgotten later. */
const FORGET = statement(`
  DELETE FROM env.sign_in_attempts WHERE attempt_key IN (
    SELECT attempt_key FROM env.sign_in_attempts
    WHERE forgiven_at_ms <= :now_ms OR forgiven_at_ms <
      (SELECT forgiven_at_ms FROM env.sign_in_attempts ORDER BY forgiven_at_ms DESC LIMIT 1 OFFSET :kept)
    FOR UPDATE SKIP LOCKED)`)
const LIST_BURSTS = statement(`
  SELECT ${attemptRows.columns} FROM env.sign_in_attempts
  WHERE forgiven_at_ms > :now_ms AND burst_at_ms IS NOT NULL ORDER BY forgiven_at_ms DESC LIMIT :limit`)

const PUT_BROWSER = statement(`
  ${insertInto('env.known_browsers', knownBrowserRows.written)} ON CONFLICT (digest) DO UPDATE
  SET account_id = excluded.account_id, signed_in_at_ms = excluded.signed_in_at_ms`)
const FORGET_BROWSERS = statement(`
  DELETE FROM env.known_browsers
  WHERE signed_in_at_ms < :before_ms OR (account_id = :account_id AND signed_in_at_ms <
    (SELECT signed_in_at_ms FROM env.known_browsers WHERE account_id = :account_id
     ORDER BY signed_in_at_ms DESC LIMIT 1 OFFSET :kept))`)
const FIND_BROWSER = statement(
  `SELECT ${knownBrowserRows.columns} FROM env.known_browsers WHERE digest = :digest`,
)

export function createAttemptStore(database: Database): AttemptStore {
  return {
    findAttempts: async (keys) => (await database.findAll(...FIND({ keys }))).map(attemptRows.fromRow),
    changeAttempts: (keys, decide, { nowMs, countsMax }) =>
      database.write(async (db) => {
        const { changed, result } = decide(await lock(db, keys))
        for (const count of changed) await db.run(...PUT(attemptRows.toValues(count)))
        await db.run(...FORGET({ now_ms: nowMs, kept: countsMax - 1 }))
        return result
      }),
    listBursts: async (nowMs, limit) =>
      (await database.rows(...LIST_BURSTS({ now_ms: nowMs, limit }))).map(attemptRows.fromRow),
    rememberBrowser: (browser, { forgetBeforeMs, perAccountMax }) =>
      database.write(async (db) => {
        const { accountId: account_id } = browser
        await db.run(...PUT_BROWSER(knownBrowserRows.toValues(browser)))
        await db.run(...FORGET_BROWSERS({ before_ms: forgetBeforeMs, account_id, kept: perAccountMax - 1 }))
      }),
    async findBrowser(digest) {
      const row = await database.find(...FIND_BROWSER({ digest }))
      return row && knownBrowserRows.fromRow(row)
    },
  }
}

/** Another transaction may forget a row between its insertion and its lock. Then it is inserted again. */
async function lock(db: Transaction, keys: string[]): Promise<AttemptCount[]> {
  for (;;) {
    await db.run(...BEGIN({ keys }))
    const rows = await db.rows(...LOCK({ keys }))
    if (rows.length === new Set(keys).size) return rows.map(attemptRows.fromRow)
  }
}
