import type { RateLimit } from '@txgw/domain/apps/rate-limit'

interface Bucket {
  /** The used part of the burst. It can exceed the burst when other processes take tokens at the same time. */
  used: number
  atMs: number
  /** Tokens taken here that other processes have not been told about. */
  untold: number
  perSecond: number
}

/** The tokens taken for one app, and the rate at which they come back. */
export interface Spending {
  appId: string
  count: number
  perSecond: number
}

/** One token bucket per app. Time is monotonic, so a changed clock cannot grant an extra burst. */
export class RateLimiter {
  readonly #monotonicMs: () => number
  readonly #buckets = new Map<string, Bucket>()
  readonly #untold = new Map<string, Bucket>()

  constructor(monotonicMs: () => number) {
    this.#monotonicMs = monotonicMs
  }

  /**
   * Takes one token.
   * @returns 0 when it was granted, otherwise the whole seconds until the next one is available
   */
  take(appId: string, { perSecond, burst }: RateLimit): number {
    const bucket = this.#refilled(appId, perSecond)
    const left = burst - bucket.used
    if (left < 1) return Math.max(1, Math.ceil((1 - left) / perSecond))
    bucket.used += 1
    if (bucket.untold++ === 0) this.#untold.set(appId, bucket)
    return 0
  }

  /** Returns the tokens taken here since the last call, for the other processes. */
  tellSpent(): Spending[] {
    const spendings: Spending[] = []
    for (const [appId, bucket] of this.#untold) {
      spendings.push({ appId, count: bucket.untold, perSecond: bucket.perSecond })
      bucket.untold = 0
    }
    this.#untold.clear()
    return spendings
  }

  /**
   * Counts tokens taken by other processes as if they were taken here, so that all processes together keep the rate.
   */
  hearSpent(spendings: Spending[]): void {
    for (const { appId, count, perSecond } of spendings) this.#refilled(appId, perSecond).used += count
  }

  #refilled(appId: string, perSecond: number): Bucket {
    const nowMs = this.#monotonicMs()
    const fresh = () => ({ used: 0, atMs: nowMs, untold: 0, perSecond })
    const bucket = this.#buckets.getOrInsertComputed(appId, fresh)
    bucket.used = Math.max(0, bucket.used - ((nowMs - bucket.atMs) / 1000) * perSecond)
    bucket.atMs = nowMs
    bucket.perSecond = perSecond
    return bucket
  }
}
