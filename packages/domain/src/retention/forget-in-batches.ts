import { setTimeout as sleep } from 'node:timers/promises'

const BATCH = 500
/** Between two batches it rests for so many times as long as the last one took. */
const REST = 9
const REST_MS = { min: 5, max: 1_000 }

/** Resolves after so many milliseconds. @throws when the signal comes before */
export type Rest = (ms: number, signal: AbortSignal) => Promise<void>

const restAsleep: Rest = (ms, signal) => sleep(ms, undefined, { ref: false, signal })

interface Batches {
  stopping: AbortSignal
  /** How many to delete in all. Without it, everything that there is. */
  most?: number
  /** For tests. */
  rest?: Rest | undefined
}

/**
 * Deletes in batches and rests most of the time, so that everything else can use the store.
 * @param forget deletes so many, and resolves to the number of those that it found
 */
export async function forgetInBatches(
  forget: (limit: number) => Promise<number>,
  { stopping, most = Number.POSITIVE_INFINITY, rest = restAsleep }: Batches,
): Promise<void> {
  let left = most
  while (left > 0 && !stopping.aborted) {
    const limit = Math.min(BATCH, left)
    const beganMs = performance.now()
    const deleted = await forget(limit).catch(() => 0)
    left -= deleted
    if (deleted < limit || left <= 0) return
    const restMs = (performance.now() - beganMs) * REST
    await rest(Math.min(Math.max(restMs, REST_MS.min), REST_MS.max), stopping)
  }
}
