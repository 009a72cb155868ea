import { setTimeout as sleep } from 'node:timers/promises'
import type { WorkerProcess } from './worker-process.ts'

/** How often a worker is asked whether it still responds, and how long its answer may take. */
export interface Patience {
  everyMs: number
  /** Longer than any work that can keep a process from answering. */
  answerWithinMs: number
}

export const PATIENCE: Patience = { everyMs: 5_000, answerWithinMs: 8_000 }

/**
 * Some missed answers may not be the worker's fault. If all processes were suspended for a while, our time-out fires
 * before they can answer. And on a machine that has far too much to do, a worker that serves its clients may answer
 * late. To kill it would cut them off.
 */
const SILENT_IN_ROW = 3

/**
 * Resolves to true when the worker is there but no longer answers, and to false when the signal ends the
 * watch.
 */
export async function awaitSilence(
  { peer }: Pick<WorkerProcess, 'peer'>,
  { everyMs, answerWithinMs }: Patience,
  signal: AbortSignal,
): Promise<boolean> {
  let silent = 0
  while (!signal.aborted) {
    const answered = await peer.ask('still-there', null, answerWithinMs).then(
      () => true,
      () => false,
    )
    silent = answered ? 0 : silent + 1
    if (silent === SILENT_IN_ROW) return !signal.aborted
    await sleep(everyMs, undefined, { signal, ref: false }).catch(() => {})
  }
  return false
}
