import { availableParallelism } from 'node:os'
import { setFlagsFromString } from 'node:v8'

/** How much the heap may grow, relative to its live objects, before the next full collection. */
const GROWTH_PERCENT = 200
const VARIABLE = 'UV_THREADPOOL_SIZE'
/** Node's default. */
const THREADS_OF_NODE = 4
/** With a single thread, the system's look-up of a name would block every signature. */
const THREADS_MIN = 2
const THREADS_MAX = 32
const SIGNATURES_PER_THREAD = 4

/**
 * Only for a process that runs nothing but the service. A small heap full of connections leaves V8 so little
 * room that it collects the whole heap several times a second. Each collection takes ten milliseconds, and
 * queries wait for it. V8 reads the setting after each collection, so a running process can change it.
 */
export function letHeapGrow(): void {
  setFlagsFromString(`--heap-growing-percent=${GROWTH_PERCENT}`)
}

/**
 * Only for processes that run nothing but the service. Each process gets as many threads as it has cores,
 * because notifications are signed on them. Node reads the number when it first needs a thread, and child
 * processes inherit it. A number that the operator has set stays.
 */
export function sizeThreadPool(processes: number): void {
  const share = Math.ceil(availableParallelism() / processes)
  process.env[VARIABLE] ??= String(Math.min(Math.max(share, THREADS_MIN), THREADS_MAX))
}

/**
 * How many signatures may run at the same time: enough that no thread waits for work, and few enough that a
 * turn comes soon.
 */
export function signaturesMax(): number {
  return SIGNATURES_PER_THREAD * (Number(process.env[VARIABLE]) || THREADS_OF_NODE)
}
