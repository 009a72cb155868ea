import type { MarkStore, StoreMarks } from './store-marks.ts'

/** Together with the time that a beat takes, less than the second that a record may be behind its store. */
const DELAY_MS = 500

interface Keeping {
  marks: MarkStore
  /** Writes the record of marks that are durable. */
  record(marks: StoreMarks): Promise<void>
  onFailure(error: unknown): void
  delayMs?: number
}

export interface KeptRecord {
  /** For a write that the store did not notice, because another thread made it. */
  noteWrite(): void
  /** Records what is left, and records no more. */
  stop(): Promise<void>
}

/**
 * Lets the store count on soon after a write, and records how far it has come. No write waits for it, and nothing
 * happens while nothing is written. The count is durable before the record is written, so that a crash at any moment
 * leaves a store that is at least as far as its record.
 */
export function keepRecord({ marks, record, onFailure, delayMs = DELAY_MS }: Keeping): KeptRecord {
  let timer: NodeJS.Timeout | undefined
  let running: Promise<void> | undefined
  let isStopped = false
  const run = async () => {
    try {
      await record(await marks.beat())
    } catch (error) {
      onFailure(error)
      // The store or the disk may be well again soon.
      start()
    }
  }
  const start = () => {
    if (isStopped || timer) return
    timer = setTimeout(async () => {
      await running
      if (isStopped) return
      timer = undefined
      running = run()
    }, delayMs).unref()
  }
  marks.onWrite(start)
  return {
    noteWrite: start,
    async stop() {
      isStopped = true
      const isDue = timer !== undefined
      clearTimeout(timer)
      await running
      if (isDue) await run()
    },
  }
}
