interface AttemptLimits {
  /** So many failures at once. */
  burst: number
  /** One of them is forgiven after so long. */
  forgivenMs: number
  /** Addresses that are remembered; the one that failed the longest ago is forgotten first. */
  addressesMax: number
}

const LIMITS: AttemptLimits = { burst: 10, forgivenMs: 6_000, addressesMax: 1_000 }

/** Counts wrong secrets by the address they came from, so that guessing is slow and nobody else is hindered. */
export class FailedAttempts {
  readonly #limits: AttemptLimits
  readonly #monotonicMs: () => number
  /** When all failures of an address will be forgiven, oldest failure first. */
  readonly #forgivenAt = new Map<string, number>()

  constructor(monotonicMs: () => number, limits: Partial<AttemptLimits> = {}) {
    this.#monotonicMs = monotonicMs
    this.#limits = { ...LIMITS, ...limits }
  }

  /** How long the address has to wait before its next attempt; 0 for not at all. */
  waitSeconds(address: string): number {
    const { burst, forgivenMs } = this.#limits
    const debtMs = (this.#forgivenAt.get(address) ?? 0) - this.#monotonicMs()
    return Math.max(0, Math.ceil((debtMs - (burst - 1) * forgivenMs) / 1000))
  }

  failed(address: string): void {
    const before = Math.max(this.#forgivenAt.get(address) ?? 0, this.#monotonicMs())
    this.#forgivenAt.delete(address)
    this.#forgivenAt.set(address, before + this.#limits.forgivenMs)
    for (const oldest of this.#forgivenAt.keys()) {
      if (this.#forgivenAt.size <= this.#limits.addressesMax) break
      this.#forgivenAt.delete(oldest)
    }
  }
}
