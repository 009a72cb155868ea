import type { AuditStore } from './audit-store.ts'
import type { KeptSeal } from './seals/seal.ts'
import type { WitnessedList } from './witness/witnessed-list.ts'

export interface TrailCheck {
  store: Pick<AuditStore, 'readEntries' | 'readHeads' | 'readSeals'>
  environment: string
  /** Returns the public key of a platform key as PEM. */
  publicKeyOf(serialNo: string): string | undefined
  /** The fingerprints of the seal keys that count. They never come from the store. */
  trusted?: ReadonlySet<string>
  /** Whether a person has given them. Then a seal by another seal key is a fault, and so is a trail without theirs. */
  isTrustGiven?: boolean
  /** Seals that were kept elsewhere. The trail must still have them. */
  keptSeals?: readonly KeptSeal[]
  /** What a witness has of the services of this trail. */
  witnessed?: readonly WitnessedList[]
  signal?: AbortSignal
  onProgress?(entries: number): void
}
