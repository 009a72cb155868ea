import { setTimeout as sleep } from 'node:timers/promises'
import { watchStolenTime } from './stolen-time.ts'
import type { WorkerProcess } from './worker-process.ts'

/** How often a worker is asked whether it still responds, and how long its answer may take. */
export interface Patience {
  everyMs: number
  /** Longer than any work that can keep a process from answering. */
  answerWithinMs: number
  /** Begins to watch which share of its time the machine loses. */
  watchStolenTime?: typeof watchStolenTime
}

export const PATIENCE: Patience = { everyMs: 5_000, answerWithinMs: 8_000 }

/**
 * Some missed answers may not be the worker's fault. If all processes were suspended for a while, our time-out fires
 * before they can answer. And on a machine that has far too much to do, a worker that serves its clients may answer
 * late. To kill it would cut them off.
 */
const SILENT_IN_ROW = 3

/**
 * A machine that its host starves has no time for its workers. To kill one would leave it a worker that has to start,
 * which costs more than an answer.
 */
const STARVED_SHARE = 0.5

/**
 * Resolves to true when the worker is there but no longer answers, and to false when the signal ends the
 * watch.
 */
export async function awaitSilence(
  { peer }: Pick<WorkerProcess, 'peer'>,
  { everyMs, answerWithinMs, ...patience }: Patience,
  signal: AbortSignal,
): Promise<boolean> {
  const stolenShare = (patience.watchStolenTime ?? watchStolenTime)()
  let silent = 0
  while (!signal.aborted) {
    const answered = await peer.ask('still-there', null, answerWithinMs).then(
      () => true,
      () => false,
    )
    const isStarved = stolenShare() > STARVED_SHARE
    if (answered) silent = 0
    else if (!isStarved) silent++
    if (silent === SILENT_IN_ROW) return !signal.aborted
    await sleep(everyMs, undefined, { signal, ref: false }).catch(() => {})
  }
  return false
}
