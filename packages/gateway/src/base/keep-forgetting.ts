/** More than a year, so that a month can be compared with the same month a year ago. */
const KEEP_DAYS = 400
const DAY_MS = 24 * 60 * 60 * 1000
const FORGET_INTERVAL_MS = 60 * 60 * 1000

/** Records from before this time are deleted. */
export function forgottenBefore(nowMs: number): number {
  return nowMs - KEEP_DAYS * DAY_MS
}

/** Runs every hour until it is stopped. */
export function keepForgetting(forget: () => Promise<void>): { stop(): void } {
  const timer = setInterval(() => void forget(), FORGET_INTERVAL_MS).unref()
  return { stop: () => clearInterval(timer) }
}
