export interface WorkShare {
  /** How much of each second may be spent in the long run. */
  msPerSecond: number
  /** How much may be spent at once after a quiet period. */
  burstMs: number
}

/** Limits the time that the process spends on optional work, so that no caller can keep it busy with it. */
export class WorkBudget {
  readonly #share: WorkShare
  readonly #monotonicMs: () => number
  #leftMs: number
  #filledAtMs: number

  constructor(share: WorkShare, monotonicMs: () => number) {
    this.#share = share
    this.#monotonicMs = monotonicMs
    this.#leftMs = share.burstMs
    this.#filledAtMs = monotonicMs()
  }

  /** Does the work if there is budget left, and charges the time it took. */
  spend<Result>(work: () => Result): Result | undefined {
    const startedMs = this.#monotonicMs()
    const { msPerSecond, burstMs } = this.#share
    const filled = this.#leftMs + ((startedMs - this.#filledAtMs) / 1000) * msPerSecond
    this.#leftMs = Math.min(burstMs, filled)
    this.#filledAtMs = startedMs
    if (this.#leftMs <= 0) return undefined
    try {
      return work()
    } finally {
      this.#leftMs -= this.#monotonicMs() - startedMs
    }
  }
}
