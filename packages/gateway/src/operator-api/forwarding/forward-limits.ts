import { DomainError } from '@txgw/base/domain-error'

export interface ForwardLimits {
  /** Calls under way, of the operator's own people and programs. */
  staffMax: number
  /** Calls under way, of merchants and strangers together. */
  othersMax: number
  /** Calls under way, of the merchants of one app or of one address. */
  eachMax: number
  /** Calls of merchants and strangers together. */
  together: Rate
  /** Calls of the merchants of one app or of one address. */
  each: Rate
  /** A flood of calls beyond the limits must cost little, so each of its connections waits this long for a refusal. */
  refusedAfterMs: number
  /** With more refusals waiting, a connection is closed without one. */
  refusingMax: number
  /** The most apps and addresses remembered. The one seen longest ago is forgotten first. */
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

  /** Takes one call of the rate of each key. @throws {DomainError} too-many */
  take(...keys: readonly string[]): void {
    const { together, each } = this.#limits
    const own = keys.map((key) => this.#bucketOf(key))
    for (const bucket of own) this.#refill(bucket, each)
    this.#refill(this.#together, together)
    const all = [...own, this.#together]
    if (all.some(({ left }) => left < 1)) throw tooMany()
    for (const bucket of all) bucket.left -= 1
  }

  /**
   * @param keys undefined for the operator's own
   * @returns a function for the end of the call
   * @throws {DomainError} too-many
   */
  enter(keys: readonly string[] | undefined): () => void {
    if (keys === undefined) {
      if (this.#staff >= this.#limits.staffMax) throw tooMany()
      this.#staff++
      return () => void this.#staff--
    }
    const { eachMax, othersMax } = this.#limits
    const own = keys.map((key) => this.#bucketOf(key))
    if (own.some(({ underWay }) => underWay >= eachMax) || this.#together.underWay >= othersMax)
      throw tooMany()
    const all = [...own, this.#together]
    for (const bucket of all) bucket.underWay++
    return () => {
      for (const bucket of all) bucket.underWay--
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
