import { setImmediate as afterPoll } from 'node:timers/promises'

/** What arrives while a longer look is going on is not seen by it. */
const LOOK_MS_MAX = 2

/**
 * Lets everything be read and accepted that has arrived. Only after a quick look may one say that there is
 * nothing more. @returns whether it was quick
 */
export async function lookFreshly(): Promise<boolean> {
  const beganMs = performance.now()
  await afterPoll()
  return performance.now() - beganMs < LOOK_MS_MAX
}
