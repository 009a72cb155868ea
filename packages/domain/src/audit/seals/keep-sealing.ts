import { setTimeout as sleep } from 'node:timers/promises'
import type { Sealer } from './sealer.ts'

const INTERVAL_MS = 5 * 60 * 1000
/** Another process may have accepted a trail that differs. Of one that does not, the heads are noted. */
const LOOK_INTERVAL_MS = 10 * 1000
/** A store that does not answer must not hold up the end of the service. The next start seals what is left. */
const LAST_SEAL_MS_MAX = 2_000

export interface KeptSealing {
  /** Seals what is left, and seals no more. */
  stop(): Promise<void>
}

/** Checks the trail at once, and seals every few minutes, if there is something new. A failure is reported, and the next turn tries again. */
export function keepSealing(
  sealer: Pick<Sealer, 'check' | 'note' | 'seal' | 'isHeld'>,
  onFailure: (error: unknown) => void,
  lastSealMsMax = LAST_SEAL_MS_MAX,
): KeptSealing {
  let running: Promise<unknown> | undefined
  let isLeft = false
  const run = (act: () => Promise<unknown>) => {
    running ??= act()
      .catch((error) => {
        if (!isLeft) onFailure(error)
      })
      .finally(() => {
        running = undefined
      })
    return running
  }
  const seal = () => run(() => sealer.seal())
  void run(() => sealer.check())
  const timers = [
    setInterval(() => void seal(), INTERVAL_MS),
    setInterval(() => void (sealer.isHeld ? seal() : run(() => sealer.note())), LOOK_INTERVAL_MS),
  ]
  for (const timer of timers) timer.unref()
  return {
    async stop() {
      for (const timer of timers) clearInterval(timer)
      const lastSeal = Promise.resolve(running).then(seal)
      await Promise.race([lastSeal, sleep(lastSealMsMax, undefined, { ref: false })])
      // It goes on, and may find a store that is closed.
      isLeft = true
    },
  }
}
