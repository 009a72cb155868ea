import type { PlatformKey } from '../../platform-keys/platform-key.ts'

/** The columns that a read gives of a platform key, in the order that `toPlatformKey` expects. */
export const PLATFORM_KEY_COLUMNS = 'serial_no, public_key, fingerprint, not_before_ms, expires_at_ms'

export function toPlatformKey(row: readonly unknown[]): PlatformKey {
  const [serialNo, publicKey, fingerprint, notBeforeMs, expiresAtMs] = row
  return { serialNo, publicKey, fingerprint, notBeforeMs, expiresAtMs } as PlatformKey
}

/** In the order of PLATFORM_KEY_COLUMNS. */
export function platformKeyValues(key: PlatformKey) {
  return [key.serialNo, key.publicKey, key.fingerprint, key.notBeforeMs, key.expiresAtMs]
}
