import { setTimeout as sleep } from 'node:timers/promises'
import { type Sealing, sealTrail } from './seal-trail.ts'

const INTERVAL_MS = 5 * 60 * 1000
/** A store that does not answer must not hold up the end of the service. The next start seals what is left. */
const LAST_SEAL_MS_MAX = 2_000

export interface KeptSealing {
  /** Seals what is left, and seals no more. */
  stop(): Promise<void>
}

/** Seals every few minutes, if there is something new. A failure is reported, and the next turn tries again. */
export function keepSealing(
  sealing: Sealing,
  onFailure: (error: unknown) => void,
  lastSealMsMax = LAST_SEAL_MS_MAX,
): KeptSealing {
  let running: Promise<unknown> | undefined
  let isLeft = false
  const seal = () => {
    running ??= sealTrail(sealing)
      .catch((error) => {
        if (!isLeft) onFailure(error)
      })
      .finally(() => {
        running = undefined
      })
    return running
  }
  const timer = setInterval(() => void seal(), INTERVAL_MS).unref()
  return {
    async stop() {
      clearInterval(timer)
      const lastSeal = Promise.resolve(running).then(seal)
      await Promise.race([lastSeal, sleep(lastSealMsMax, undefined, { ref: false })])
      // It goes on, and may find a store that is closed.
      isLeft = true
    },
  }
}
