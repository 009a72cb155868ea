import { setImmediate } from 'node:timers/promises'

const BATCH = 500
const BATCHES_MAX = 5_000

/**
 * Deletes what is too old in small batches, with room for queries between them. What is left when a store
 * fails, or when there is very much, the next call deletes.
 */
export async function deleteInBatches(deleteOldest: (limit: number) => Promise<number>): Promise<void> {
  for (let batch = 0; batch < BATCHES_MAX; batch++) {
    const deleted = await deleteOldest(BATCH).catch(() => 0)
    if (deleted < BATCH) return
    await setImmediate()
  }
}
