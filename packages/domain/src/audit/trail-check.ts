import type { AuditStore } from './audit-store.ts'

export interface TrailCheck {
  store: Pick<AuditStore, 'readEntries' | 'readHeads' | 'readSeals'>
  environment: string
  /** Returns the public key of a platform key as PEM. */
  publicKeyOf(serialNo: string): string | undefined
  /** A seal that was kept elsewhere. The trail must still have it. */
  keptSeal?: KeptSeal
  signal?: AbortSignal
  onProgress?(entries: number): void
}

export interface KeptSeal {
  sealNo: number
  hash: string
}
