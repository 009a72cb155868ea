import type { KeyTurn } from './platform-key.ts'

/** The dates of a key that decide when it signs. */
export interface KeyDates {
  createdAtMs: number
  signsFromMs: number
  expiresAtMs: number | null
}

/**
 * Finds the key of a machine that signs now. It depends only on the clock, so every process finds the same one, also
 * after a restart.
 */
export function signerAt<K extends KeyDates>(oldestFirst: readonly K[], nowMs: number): K | undefined {
  const usable = oldestFirst.filter(
    (key) => !wasDropped(key) && (key.expiresAtMs === null || key.expiresAtMs > nowMs),
  )
  // All keys wait only when the clock was set back. Then the oldest is the one that most receivers know.
  return usable.findLast(({ signsFromMs }) => signsFromMs <= nowMs) ?? usable[0] ?? oldestFirst.at(-1)
}

export function isWaiting(key: KeyDates, nowMs: number): boolean {
  return key.signsFromMs > nowMs && !wasDropped(key)
}

/** @param later the keys that were made after it */
export function turnOf(key: KeyDates, later: readonly KeyDates[]): KeyTurn {
  const { createdAtMs: listedSinceMs, signsFromMs } = key
  if (wasDropped(key)) return { listedSinceMs, signsFromMs, signsUntilMs: signsFromMs }
  const next = later.filter((other) => !wasDropped(other)).map((other) => other.signsFromMs)
  return { listedSinceMs, signsFromMs, signsUntilMs: next.length === 0 ? null : Math.min(...next) }
}

export function isTurn({ signsFromMs, signsUntilMs }: KeyTurn, nowMs: number): boolean {
  return signsFromMs <= nowMs && (signsUntilMs === null || nowMs < signsUntilMs)
}

/** The key ended before its turn, because a key that could not wait took its place. */
function wasDropped({ signsFromMs, expiresAtMs }: KeyDates): boolean {
  return expiresAtMs !== null && expiresAtMs < signsFromMs
}
