import type { Environment } from '@txgw/base/environment'
import type { Logger } from '@txgw/base/log/logger'
import { threadCpuMs } from '@txgw/base/work/thread-cpu'
import { Counter, type Registry } from 'prom-client'

/** A request that keeps the main thread at work for longer than this, without a pause, is told. */
const BUDGET_MS = 50
const TICK_MS = 25
/** Reading the CPU time costs several times as much as reading the clock, so a reading is used for this long. */
const READING_GOOD_MS = 1

/** Measures the work of the main thread from one call to the next. All requests of a process share the measure. */
export interface RequestBudget {
  /** What ran since the last call was not for a request. */
  skip(): void
  /** What ran since the last call was for this request. */
  charge(operation: string, debugId: string): void
}

export interface ThreadTimes {
  nowMs(): number
  /** The CPU time that this thread has used. */
  cpuMs(): number
  every(intervalMs: number, run: () => void): void
}

const MAIN_THREAD: ThreadTimes = {
  nowMs: () => performance.now(),
  cpuMs: threadCpuMs,
  every: (intervalMs, run) => void setInterval(run, intervalMs).unref(),
}

/** Tells which requests use the main thread for so long that others notice. */
export function createCpuBudget(
  registry: Registry,
  times: ThreadTimes = MAIN_THREAD,
): (environment: Environment, logger: Logger) => RequestBudget {
  const exceeded = new Counter({
    name: 'txgw_requests_over_cpu_budget_total',
    help: `Stretches of requests that used the main thread for more than ${BUDGET_MS} ms of CPU time`,
    labelNames: ['environment', 'operation'] as const,
    registers: [registry],
  })
  let work: ThreadWork | undefined
  const watch = () => {
    const watched = new ThreadWork(times)
    // Without it, the work of all that ran while a request waited would be charged to the request.
    times.every(TICK_MS, () => void watched.end())
    return watched
  }
  return (environment, logger) => {
    work ??= watch()
    const watched = work
    return {
      skip: () => void watched.end(),
      charge(operation, debugId) {
        const cpuMs = watched.end()
        if (cpuMs <= BUDGET_MS) return
        exceeded.inc({ environment, operation })
        const fields = { environment, operation, debug_id: debugId, cpu_ms: Math.round(cpuMs) }
        logger.warn(fields, 'a request used the main thread for too long')
      },
    }
  }
}

class ThreadWork {
  readonly #times: ThreadTimes
  #sinceMs: number
  #readAtMs: number
  #readCpuMs: number

  constructor(times: ThreadTimes) {
    this.#times = times
    this.#sinceMs = this.#readAtMs = times.nowMs()
    this.#readCpuMs = times.cpuMs()
  }

  /**
   * Ends a stretch and begins the next. A stretch that is short by the clock is short by CPU time too, so only a long
   * one is looked at.
   *
   * @returns the CPU time of a long stretch, at most a millisecond too little; otherwise zero
   */
  end(): number {
    const nowMs = this.#times.nowMs()
    const beganAtMs = this.#sinceMs
    const readAtMs = this.#readAtMs
    const readCpuMs = this.#readCpuMs
    this.#sinceMs = nowMs
    if (nowMs - readAtMs < READING_GOOD_MS) return 0
    this.#readAtMs = nowMs
    this.#readCpuMs = this.#times.cpuMs()
    if (nowMs - beganAtMs <= BUDGET_MS) return 0
    const beforeMs = beganAtMs - readAtMs
    return this.#readCpuMs - readCpuMs - beforeMs
  }
}
