import type { RateLimit } from '../apps/app.ts'

interface Bucket {
  /** How much of the burst is used up; more than all of it when other processes spent at the same time. */
  used: number
  atMs: number
  /** Spent here since it was told last. */
  untold: number
  perSecond: number
}

/** What was spent on one app, and the rate at which it comes back. */
export interface Spending {
  appId: string
  count: number
  perSecond: number
}

/** One token bucket per app. Time is monotonic: a changed clock grants nobody a burst. */
export class RateLimiter {
  readonly #monotonicMs: () => number
  readonly #buckets = new Map<string, Bucket>()
  readonly #untold = new Map<string, Bucket>()

  constructor(monotonicMs: () => number) {
    this.#monotonicMs = monotonicMs
  }

  /** Takes one token. @returns 0 when it was granted, otherwise the whole seconds after which one will be there */
  take(appId: string, { perSecond, burst }: RateLimit): number {
    const bucket = this.#refilled(appId, perSecond)
    const left = burst - bucket.used
    if (left < 1) return Math.max(1, Math.ceil((1 - left) / perSecond))
    bucket.used += 1
    if (bucket.untold++ === 0) this.#untold.set(appId, bucket)
    return 0
  }

  /** What was spent here since the last call, for the other processes. */
  tellSpent(): Spending[] {
    const spendings: Spending[] = []
    for (const [appId, bucket] of this.#untold) {
      spendings.push({ appId, count: bucket.untold, perSecond: bucket.perSecond })
      bucket.untold = 0
    }
    this.#untold.clear()
    return spendings
  }

  /** What other processes have spent counts as if it were spent here, so that all together keep the rate. */
  hearSpent(spendings: Spending[]): void {
    for (const { appId, count, perSecond } of spendings) this.#refilled(appId, perSecond).used += count
  }

  #refilled(appId: string, perSecond: number): Bucket {
    const nowMs = this.#monotonicMs()
    const bucket = this.#buckets.get(appId) ?? { used: 0, atMs: nowMs, untold: 0, perSecond }
    this.#buckets.set(appId, bucket)
    bucket.used = Math.max(0, bucket.used - ((nowMs - bucket.atMs) / 1000) * perSecond)
    bucket.atMs = nowMs
    bucket.perSecond = perSecond
    return bucket
  }
}
