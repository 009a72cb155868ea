import { setTimeout as delay } from 'node:timers/promises'
import { StoreNotYet } from './store-errors.ts'

const PAUSE_MS = 300

/** Tries again, for so long, while the store is starting, full or slow. Every other failure ends it at once. */
export async function awaitStore<T>(
  act: () => Promise<T>,
  patienceMs: number,
  onFailure: (error: StoreNotYet) => void = () => {},
): Promise<T> {
  const giveUpAt = performance.now() + patienceMs
  for (;;)
    try {
      return await act()
    } catch (error) {
      if (!(error instanceof StoreNotYet) || performance.now() > giveUpAt) throw error
      onFailure(error)
      await delay(PAUSE_MS)
    }
}
