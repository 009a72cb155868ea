import { addressShare } from '@txgw/base/network/address-share'

const PER_SECOND = 50
const BURST = 200
const SHARES_MAX = 10_000

/** How many requests one address may send. */
export class RequestRate {
  readonly #spent = new Map<string, { tokens: number; atMs: number }>()
  readonly #monotonicMs: () => number

  constructor(monotonicMs = () => performance.now()) {
    this.#monotonicMs = monotonicMs
  }

  /** Whether this request is within the rate. It counts then. */
  admits(address: string): boolean {
    const share = addressShare(address)
    const nowMs = this.#monotonicMs()
    const before = this.#spent.get(share) ?? { tokens: BURST, atMs: nowMs }
    const tokens = Math.min(BURST, before.tokens + ((nowMs - before.atMs) * PER_SECOND) / 1000)
    const isAdmitted = tokens >= 1
    // The share that was silent longest is the first in the map.
    this.#spent.delete(share)
    this.#spent.set(share, { tokens: isAdmitted ? tokens - 1 : tokens, atMs: nowMs })
    const [oldest] = this.#spent.keys()
    if (this.#spent.size > SHARES_MAX && oldest !== undefined) this.#spent.delete(oldest)
    return isAdmitted
  }
}
