import type { PlatformKey } from './platform-key.ts'

/** The public halves of the keys that any process signs webhooks with: merchants may meet all of them. */
export interface PlatformKeyStore {
  /** A serial that is there already gets the new times. */
  publishKey(key: PlatformKey): Promise<void>
  /** Those that have not expired by then, the newest not_before first, of the same age the higher serial. */
  listKeys(atMs: number): Promise<PlatformKey[]>
}
