import type { AttemptStore } from '@txgw/domain/accounts/attempts/attempt-store'
import { attemptRows, knownBrowserRows } from '../../../rows/attempt-rows.ts'
import { insertInto } from '../../../rows/named-columns.ts'
import type { Connection } from '../../database/connection.ts'
import type { Database } from '../../database/database.ts'
import { valuesOf } from '../../database/named-values.ts'
import { statement } from '../../database/statement.ts'

const attemptValues = valuesOf(attemptRows)
const browserValues = valuesOf(knownBrowserRows)

const FIND = statement(`
  SELECT ${attemptRows.columns} FROM sign_in_attempts
  WHERE attempt_key IN (SELECT value FROM json_each(:keys))`)
const PUT = statement(`
  ${insertInto('sign_in_attempts', attemptRows.written)} ON CONFLICT (attempt_key) DO UPDATE
  SET forgiven_at_ms = excluded.forgiven_at_ms, burst_at_ms = excluded.burst_at_ms, secrets = excluded.secrets`)
const FORGET = statement(`
  DELETE FROM sign_in_attempts WHERE forgiven_at_ms <= :now_ms OR forgiven_at_ms <
    (SELECT forgiven_at_ms FROM sign_in_attempts ORDER BY forgiven_at_ms DESC LIMIT 1 OFFSET :kept)`)
const LIST_BURSTS = statement(`
  SELECT ${attemptRows.columns} FROM sign_in_attempts
  WHERE forgiven_at_ms > :now_ms AND burst_at_ms IS NOT NULL ORDER BY forgiven_at_ms DESC LIMIT :limit`)

const PUT_BROWSER = statement(`
  ${insertInto('known_browsers', knownBrowserRows.written)} ON CONFLICT (digest) DO UPDATE
  SET account_id = excluded.account_id, signed_in_at_ms = excluded.signed_in_at_ms`)
const FORGET_BROWSERS = statement(`
  DELETE FROM known_browsers WHERE signed_in_at_ms < :before_ms OR (account_id = :account_id AND signed_in_at_ms <
    (SELECT signed_in_at_ms FROM known_browsers WHERE account_id = :account_id
     ORDER BY signed_in_at_ms DESC LIMIT 1 OFFSET :kept))`)
const FIND_BROWSER = statement(
  `SELECT ${knownBrowserRows.columns} FROM known_browsers WHERE digest = :digest`,
)

export function createAttemptStore(connection: Connection): AttemptStore {
  const find = (db: Database, keys: string[]) =>
    db.rows(...FIND({ keys: JSON.stringify(keys) })).map(attemptRows.fromRow)
  return {
    findAttempts: async (keys) => connection.readInPlace((db) => find(db, keys)),
    changeAttempts: async (keys, decide, { nowMs, countsMax }) =>
      connection.write((db) => {
        const { changed, result } = decide(find(db, keys))
        for (const count of changed) db.run(...PUT(attemptValues(count)))
        db.run(...FORGET({ now_ms: nowMs, kept: countsMax - 1 }))
        return result
      }),
    listBursts: async (nowMs, limit) =>
      connection
        .readInPlace((db) => db.rows(...LIST_BURSTS({ now_ms: nowMs, limit })))
        .map(attemptRows.fromRow),
    async rememberBrowser(browser, { forgetBeforeMs, perAccountMax }) {
      const forgetting = { before_ms: forgetBeforeMs, account_id: browser.accountId, kept: perAccountMax - 1 }
      connection.write((db) => {
        db.run(...PUT_BROWSER(browserValues(browser)))
        db.run(...FORGET_BROWSERS(forgetting))
      })
    },
    async findBrowser(digest) {
      const row = connection.readInPlace((db) => db.row(...FIND_BROWSER({ digest })))
      return row && knownBrowserRows.fromRow(row)
    },
  }
}
