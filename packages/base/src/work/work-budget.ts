export interface WorkShare {
  /** How much of each second may be spent in the long run. */
  msPerSecond: number
  /** How much may be spent at once after a quiet period. */
  burstMs: number
}

/** Limits the time that is spent on optional work, so that no caller can keep the service busy with it. */
export class WorkBudget {
  readonly #share: WorkShare
  #leftMs: number
  #filledAtMs: number

  constructor(share: WorkShare, nowMs: number) {
    this.#share = share
    this.#leftMs = share.burstMs
    this.#filledAtMs = nowMs
  }

  /** Returns 0 when there is budget left, otherwise how long it takes until there is. */
  waitMs(nowMs: number): number {
    this.#fill(nowMs)
    return this.#leftMs > 0 ? 0 : Math.ceil((-this.#leftMs / this.#share.msPerSecond) * 1000) + 1
  }

  /** Work that has begun is charged whole, so a budget may go below zero. A negative charge gives back. */
  charge(spentMs: number, nowMs: number): void {
    this.#fill(nowMs)
    this.#leftMs -= spentMs
  }

  #fill(nowMs: number): void {
    const { msPerSecond, burstMs } = this.#share
    const filled = this.#leftMs + ((nowMs - this.#filledAtMs) / 1000) * msPerSecond
    this.#leftMs = Math.min(burstMs, filled)
    this.#filledAtMs = nowMs
  }
}
