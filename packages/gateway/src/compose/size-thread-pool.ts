import { availableParallelism } from 'node:os'

const VARIABLE = 'UV_THREADPOOL_SIZE'
/** What Node takes when nobody says anything. */
const THREADS_OF_NODE = 4
/** With one, the system's look-up of a name would hold up every signature. */
const THREADS_MIN = 2
const THREADS_MAX = 32
const SIGNATURES_PER_THREAD = 4

/**
 * For processes that are the service's alone: as many threads as each has cores, for notifications are signed
 * on them. The number is read when a thread is first needed, and by processes that are started from here;
 * what the operator has set stays.
 */
export function sizeThreadPool(processes: number): void {
  const share = Math.ceil(availableParallelism() / processes)
  process.env[VARIABLE] ??= String(Math.min(Math.max(share, THREADS_MIN), THREADS_MAX))
}

/** Signatures under way at the same time: enough that no thread waits for work, so few that a turn comes soon. */
export function signaturesMax(): number {
  return SIGNATURES_PER_THREAD * (Number(process.env[VARIABLE]) || THREADS_OF_NODE)
}
