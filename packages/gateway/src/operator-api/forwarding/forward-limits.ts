import { DomainError } from '@txgw/base/domain-error'

export interface ForwardLimits {
  /** Calls under way, of the operator's own people and programs. */
  staffMax: number
  /** Calls under way, of merchants and strangers together. */
  othersMax: number
  /** Calls under way, of one merchant or one address. */
  eachMax: number
  /** Calls of merchants and strangers together. */
  together: Rate
  /** Calls of one merchant or one address. */
  each: Rate
  /** A flood of calls beyond the limits must cost little, so each of its connections waits this long for a refusal. */
  refusedAfterMs: number
  /** With more refusals waiting, a connection is closed without one. */
  refusingMax: number
  /** The most merchants and addresses remembered. The one seen longest ago is forgotten first. */
  keysMax: number
}

interface Rate {
  perSecond: number
  burst: number
}

/** Forwarding a call costs a process of production as much as a few queries, so this is a small part of its time. */
export const FORWARD_LIMITS: ForwardLimits = {
  staffMax: 256,
  othersMax: 128,
  eachMax: 32,
  together: { perSecond: 50, burst: 100 },
  each: { perSecond: 20, burst: 60 },
  refusedAfterMs: 5_000,
  refusingMax: 500,
  keysMax: 10_000,
}

interface Bucket {
  left: number
  atMs: number
  underWay: number
}

const RETRY_SECONDS = 1

/** Shares what forwarding may cost between the callers. The operator's own people and programs have no rate. */
export class ForwardShares {
  readonly #limits: ForwardLimits
  readonly #monotonicMs: () => number
  readonly #buckets = new Map<string, Bucket>()
  readonly #together: Bucket
  #staff = 0

  constructor(limits: ForwardLimits, monotonicMs: () => number) {
    this.#limits = limits
    this.#monotonicMs = monotonicMs
    this.#together = this.#fresh(limits.together)
  }

  /** Takes one call of the rate. @throws {DomainError} too-many */
  take(key: string): void {
    const { together, each } = this.#limits
    const own = this.#bucketOf(key)
    this.#refill(own, each)
    this.#refill(this.#together, together)
    if (own.left < 1 || this.#together.left < 1) throw tooMany()
    own.left -= 1
    this.#together.left -= 1
  }

  /**
   * @param key undefined for the operator's own
   * @returns a function for the end of the call
   * @throws {DomainError} too-many
   */
  enter(key: string | undefined): () => void {
    if (key === undefined) {
      if (this.#staff >= this.#limits.staffMax) throw tooMany()
      this.#staff++
      return () => void this.#staff--
    }
    const own = this.#bucketOf(key)
    if (own.underWay >= this.#limits.eachMax || this.#together.underWay >= this.#limits.othersMax) {
      throw tooMany()
    }
    for (const bucket of [own, this.#together]) bucket.underWay++
    return () => {
      for (const bucket of [own, this.#together]) bucket.underWay--
    }
  }

  #bucketOf(key: string): Bucket {
    const bucket = this.#buckets.get(key) ?? this.#fresh(this.#limits.each)
    this.#buckets.delete(key)
    this.#buckets.set(key, bucket)
    for (const oldest of this.#buckets.keys()) {
      if (this.#buckets.size <= this.#limits.keysMax) break
      this.#buckets.delete(oldest)
    }
    return bucket
  }

  #fresh({ burst }: Rate): Bucket {
    return { left: burst, atMs: this.#monotonicMs(), underWay: 0 }
  }

  #refill(bucket: Bucket, { perSecond, burst }: Rate): void {
    const nowMs = this.#monotonicMs()
    bucket.left = Math.min(burst, bucket.left + ((nowMs - bucket.atMs) / 1000) * perSecond)
    bucket.atMs = nowMs
  }
}

function tooMany(): DomainError {
  return new DomainError('too-many', 'There are too many calls to the sandbox at once.', {
    retryAfterSeconds: RETRY_SECONDS,
  })
}
