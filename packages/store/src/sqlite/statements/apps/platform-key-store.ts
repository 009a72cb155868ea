import type { PlatformKeyStore } from '@txgw/domain/platform-keys/platform-key-store'
import { insertInto } from '../../../rows/named-columns.ts'
import { platformKeyRows } from '../../../rows/registry-rows.ts'
import type { Connection } from '../../database/connection.ts'
import { valuesOf } from '../../database/named-values.ts'
import { statement } from '../../database/statement.ts'
import { appendAudit } from '../audit/append-audit.ts'

const keyValues = valuesOf(platformKeyRows)

const PUBLISH = statement(`
  ${insertInto('platform_keys', platformKeyRows.written)}
  ON CONFLICT (serial_no) DO UPDATE
  SET not_before_ms = excluded.not_before_ms, expires_at_ms = excluded.expires_at_ms`)

const LIST = `
  SELECT ${platformKeyRows.columns} FROM platform_keys WHERE expires_at_ms IS NULL OR expires_at_ms > ?
  ORDER BY not_before_ms DESC, serial_no DESC`

export function createPlatformKeyStore(connection: Connection): PlatformKeyStore {
  return {
    async publishKey(key, entry) {
      connection.write((db) => {
        db.run(...PUBLISH(keyValues(key)))
        appendAudit(db, entry)
      })
    },
    async listKeys(atMs) {
      return connection.read((db) => db.rows(LIST, atMs)).map(platformKeyRows.fromRow)
    },
  }
}
