export interface WorkShare {
  /** How much of each second may be spent in the long run. */
  msPerSecond: number
  /** How much may be spent at once after a quiet time. */
  burstMs: number
}

/** Bounds how long the process works on something optional, so that nobody can keep it busy with that. */
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

  /** Does the work when there is time left for it, and charges what it took. */
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
