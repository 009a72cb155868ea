import { setImmediate as afterPoll } from 'node:timers/promises'

/** What arrives while a longer look is going on is not seen by it. */
const LOOK_MS_MAX = 0.5
const LOOKS_MAX = 50

/**
 * Lets everything be read and accepted that has arrived, and what has arrived meanwhile, until a look is so quick
 * that there is nothing more. @returns false when there was always more
 */
export async function lookFreshly(): Promise<boolean> {
  for (let look = 0; look < LOOKS_MAX; look++) {
    const beganMs = performance.now()
    await afterPoll()
    if (performance.now() - beganMs < LOOK_MS_MAX) return true
  }
  return false
}
