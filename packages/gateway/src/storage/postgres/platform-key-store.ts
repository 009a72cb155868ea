import type { PlatformKey } from '../../platform-keys/platform-key.ts'
import type { PlatformKeyStore } from '../store.ts'
import type { Connection, Row } from './connection.ts'

export const PLATFORM_KEY_COLUMNS = 'serial_no, public_key, fingerprint, not_before_ms, expires_at_ms'

const PUBLISH = `
  INSERT INTO platform_keys (${PLATFORM_KEY_COLUMNS}) VALUES ($1, $2, $3, $4, $5)
  ON CONFLICT (serial_no) DO UPDATE
  SET not_before_ms = EXCLUDED.not_before_ms, expires_at_ms = EXCLUDED.expires_at_ms`

const LIST = `
  SELECT ${PLATFORM_KEY_COLUMNS} FROM platform_keys WHERE expires_at_ms IS NULL OR expires_at_ms > $1
  ORDER BY not_before_ms DESC, serial_no`

export function createPlatformKeyStore(connection: Connection): PlatformKeyStore {
  return {
    async publishKey({ serialNo, publicKey, fingerprint, notBeforeMs, expiresAtMs }) {
      await connection.run(PUBLISH, serialNo, publicKey, fingerprint, notBeforeMs, expiresAtMs)
    },
    async listKeys(atMs) {
      return (await connection.rows(LIST, atMs)).map(toPlatformKey)
    },
  }
}

export function toPlatformKey([
  serialNo,
  publicKey,
  fingerprint,
  notBeforeMs,
  expiresAtMs,
]: Row): PlatformKey {
  return { serialNo, publicKey, fingerprint, notBeforeMs, expiresAtMs } as PlatformKey
}
