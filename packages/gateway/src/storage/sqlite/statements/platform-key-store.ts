import type { PlatformKeyStore } from '../../../platform-keys/platform-key-store.ts'
import { PLATFORM_KEY_COLUMNS, platformKeyValues, toPlatformKey } from '../../rows/platform-key-row.ts'
import type { Connection } from '../database/connection.ts'
import { appendAudit } from './append-audit.ts'

export const PUBLISH = `
  INSERT INTO platform_keys (${PLATFORM_KEY_COLUMNS}) VALUES (?, ?, ?, ?, ?)
  ON CONFLICT (serial_no) DO UPDATE
  SET not_before_ms = excluded.not_before_ms, expires_at_ms = excluded.expires_at_ms`

const LIST = `
  SELECT ${PLATFORM_KEY_COLUMNS} FROM platform_keys WHERE expires_at_ms IS NULL OR expires_at_ms > ?
  ORDER BY not_before_ms DESC, serial_no DESC`

export function createPlatformKeyStore(connection: Connection): PlatformKeyStore {
  return {
    async publishKey(key, entry) {
      connection.write((db) => {
        db.run(PUBLISH, ...platformKeyValues(key))
        appendAudit(db, entry)
      })
    },
    async listKeys(atMs) {
      return connection.read((db) => db.rows(LIST, atMs)).map(toPlatformKey)
    },
  }
}
