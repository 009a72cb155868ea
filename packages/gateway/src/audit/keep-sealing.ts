import { type Sealing, sealTrail } from './seal-trail.ts'

const INTERVAL_MS = 5 * 60 * 1000

export interface KeptSealing {
  /** Seals what is left, and seals no more. */
  stop(): Promise<void>
}

/** Seals every few minutes, if there is something new. A failure is reported, and the next turn tries again. */
export function keepSealing(sealing: Sealing, onFailure: (error: unknown) => void): KeptSealing {
  let running: Promise<unknown> | undefined
  const seal = () => {
    running ??= sealTrail(sealing)
      .catch(onFailure)
      .finally(() => {
        running = undefined
      })
    return running
  }
  const timer = setInterval(() => void seal(), INTERVAL_MS).unref()
  return {
    async stop() {
      clearInterval(timer)
      await running
      await seal()
    },
  }
}
