import type { AppKey, KeyUsageList } from '@txgw/gateway/operator-api'

export interface RotationKeys {
  old: AppKey
  /** The newest key in use that was added after the old one. */
  new: AppKey | undefined
}

/** The progress of the rotation so far. */
export interface RotationProgress {
  isAdded: boolean
  /** Last use of the new key; null if there was none yet. */
  newUsedAt: string | null
  /** Last use of the old key; null if none is known. */
  oldUsedAt: string | null
  isNewSeen: boolean
  /** The new key was used after the last use of the old one. */
  isOldQuiet: boolean
  isRevoked: boolean
}

export function rotationKeys(keys: AppKey[], oldSerial: string): RotationKeys | undefined {
  const old = keys.find(({ serial_no }) => serial_no === oldSerial)
  if (!old) return undefined
  const later = keys.slice(keys.indexOf(old) + 1).filter(({ revoked_at }) => revoked_at === undefined)
  return { old, new: later.at(-1) }
}

export function rotationProgress(
  { old, new: added }: RotationKeys,
  usage: KeyUsageList | undefined,
): RotationProgress {
  const lastUse = (key: AppKey | undefined) =>
    usage?.keys.find(({ serial_no }) => serial_no === key?.serial_no)?.last_used_at ?? null
  const [newUsedAt, oldUsedAt] = [lastUse(added), lastUse(old)]
  const isNewSeen = newUsedAt !== null
  return {
    isAdded: added !== undefined,
    newUsedAt,
    oldUsedAt,
    isNewSeen,
    isOldQuiet: isNewSeen && (oldUsedAt === null || Date.parse(oldUsedAt) < Date.parse(newUsedAt)),
    isRevoked: old.revoked_at !== undefined,
  }
}
