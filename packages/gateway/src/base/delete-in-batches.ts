import { setImmediate } from 'node:timers/promises'

const BATCH = 500
const BATCHES_MAX = 5_000

/**
 * Deletes old records in small batches, so that queries can run in between. When a store fails, or when there are
 * very many records, the next call deletes the rest.
 */
export async function deleteInBatches(deleteOldest: (limit: number) => Promise<number>): Promise<void> {
  for (let batch = 0; batch < BATCHES_MAX; batch++) {
    const deleted = await deleteOldest(BATCH).catch(() => 0)
    if (deleted < BATCH) return
    await setImmediate()
  }
}
