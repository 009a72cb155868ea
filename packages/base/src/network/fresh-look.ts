import { setImmediate as afterPoll } from 'node:timers/promises'

/** A look that takes longer may have missed what arrived meanwhile. */
const LOOK_MS_MAX = 0.5
const LOOKS_MAX = 50

/**
 * Lets the process read and accept everything that has arrived, and repeats until one look is so quick that nothing
 * is left.
 * @returns false when there was always more
 */
export async function lookFreshly(): Promise<boolean> {
  for (let look = 0; look < LOOKS_MAX; look++) {
    const beganMs = performance.now()
    await afterPoll()
    if (performance.now() - beganMs < LOOK_MS_MAX) return true
  }
  return false
}
