import type { PlatformKeyStore } from '@txgw/domain/platform-keys/platform-key-store'
import { insertInto } from '../../../rows/named-columns.ts'
import { platformKeyRows } from '../../../rows/registry-rows.ts'
import type { Database } from '../../pool/database.ts'
import { statement } from '../../pool/statement.ts'
import { writeRecorded } from '../audit/append-audit.ts'

const PUBLISH = statement(`
  ${insertInto('env.platform_keys', platformKeyRows.written)}
  ON CONFLICT (serial_no) DO UPDATE
  SET not_before_ms = EXCLUDED.not_before_ms, expires_at_ms = EXCLUDED.expires_at_ms`)

const LIST = `
  SELECT ${platformKeyRows.columns} FROM env.platform_keys WHERE expires_at_ms IS NULL OR expires_at_ms > $1
  ORDER BY not_before_ms DESC, serial_no DESC`

export function createPlatformKeyStore(database: Database): PlatformKeyStore {
  return {
    async publishKey(key, entry) {
      await writeRecorded(
        database,
        (db) => db.run(...PUBLISH(platformKeyRows.toValues(key))),
        entry && (() => entry),
      )
    },
    async listKeys(atMs) {
      return (await database.rows(LIST, atMs)).map(platformKeyRows.fromRow)
    },
  }
}
