import type { RateLimit } from '../apps/app.ts'

interface Bucket {
  tokens: number
  filledAtMs: number
}

/** One token bucket per app. Time is monotonic: a changed clock grants nobody a burst. */
export class RateLimiter {
  readonly #monotonicMs: () => number
  readonly #buckets = new Map<string, Bucket>()

  constructor(monotonicMs: () => number) {
    this.#monotonicMs = monotonicMs
  }

  /** Takes one token. @returns 0 when it was granted, otherwise the whole seconds after which one will be there */
  take(appId: string, { perSecond, burst }: RateLimit): number {
    const nowMs = this.#monotonicMs()
    const bucket = this.#buckets.get(appId) ?? { tokens: burst, filledAtMs: nowMs }
    bucket.tokens = Math.min(burst, bucket.tokens + ((nowMs - bucket.filledAtMs) / 1000) * perSecond)
    bucket.filledAtMs = nowMs
    this.#buckets.set(appId, bucket)
    if (bucket.tokens < 1) return Math.max(1, Math.ceil((1 - bucket.tokens) / perSecond))
    bucket.tokens -= 1
    return 0
  }
}
