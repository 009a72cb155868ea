import type { PlatformKeyStore } from '../../../platform-keys/platform-key-store.ts'
import { PLATFORM_KEY_COLUMNS, platformKeyValues, toPlatformKey } from '../../rows/platform-key-row.ts'
import type { Database } from '../pool/database.ts'
import { writeRecorded } from './append-audit.ts'

const PUBLISH = `
  INSERT INTO env.platform_keys (${PLATFORM_KEY_COLUMNS}) VALUES ($1, $2, $3, $4, $5)
  ON CONFLICT (serial_no) DO UPDATE
  SET not_before_ms = EXCLUDED.not_before_ms, expires_at_ms = EXCLUDED.expires_at_ms`

const LIST = `
  SELECT ${PLATFORM_KEY_COLUMNS} FROM env.platform_keys WHERE expires_at_ms IS NULL OR expires_at_ms > $1
  ORDER BY not_before_ms DESC, serial_no DESC`

export function createPlatformKeyStore(database: Database): PlatformKeyStore {
  return {
    async publishKey(key, entry) {
      await writeRecorded(
        database,
        (db) => db.run(PUBLISH, ...platformKeyValues(key)),
        entry && (() => entry),
      )
    },
    async listKeys(atMs) {
      return (await database.rows(LIST, atMs)).map(toPlatformKey)
    },
  }
}
