import type { AuditEntry } from '../audit/audit-entry.ts'
import type { PlatformKey } from './platform-key.ts'

/** The public halves of the keys that any process signs webhooks with. Merchants may need all of them. */
export interface PlatformKeyStore {
  /** A serial that exists already gets the new times. The entry of the audit trail is written with the key. */
  publishKey(key: PlatformKey, entry?: AuditEntry): Promise<void>
  /** Returns the keys that have not expired by then, the newest not_before first, then the higher serial. */
  listKeys(atMs: number): Promise<PlatformKey[]>
}
