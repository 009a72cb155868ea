import { DomainError } from '../base/domain-error.ts'

interface AttemptLimits {
  /** So many failures at once. */
  burst: number
  /** One of them is forgiven after so long. */
  forgivenMs: number
  /** Addresses that are remembered of each kind; the one that came the longest ago is forgotten first. */
  addressesMax: number
}

const LIMITS: AttemptLimits = { burst: 10, forgivenMs: 6_000, addressesMax: 1_000 }

/**
 * Counts wrong secrets by the address they came from, so that guessing is slow and nobody else is hindered. An
 * address that the right secret came from before is never locked out: whoever shares it, behind a proxy or on the
 * same machine, could otherwise keep the operator from working.
 */
export class FailedAttempts {
  readonly #limits: AttemptLimits
  readonly #monotonicMs: () => number
  /** When all failures of an address will be forgiven, oldest failure first. */
  readonly #forgivenAt = new Map<string, number>()
  /** Those that the right secret came from, the one not seen for longest first. */
  readonly #known = new Set<string>()

  constructor(monotonicMs: () => number, limits: Partial<AttemptLimits> = {}) {
    this.#monotonicMs = monotonicMs
    this.#limits = { ...LIMITS, ...limits }
  }

  /**
   * Whether the secret is right. Beyond the limit that is asked for known addresses only.
   * @throws {DomainError} too-many, instead of a "no" beyond the limit
   */
  async check(address: string, isRight: () => boolean | Promise<boolean>): Promise<boolean> {
    const waitSeconds = this.#waitSeconds(address)
    if (waitSeconds > 0 && !this.#known.has(address)) throw tooMany(waitSeconds)
    if (await isRight()) {
      remember(this.#known, address, this.#limits.addressesMax)
      return true
    }
    if (waitSeconds > 0) throw tooMany(waitSeconds)
    this.#failed(address)
    return false
  }

  #waitSeconds(address: string): number {
    const { burst, forgivenMs } = this.#limits
    const debtMs = (this.#forgivenAt.get(address) ?? 0) - this.#monotonicMs()
    return Math.max(0, Math.ceil((debtMs - (burst - 1) * forgivenMs) / 1000))
  }

  #failed(address: string): void {
    const before = Math.max(this.#forgivenAt.get(address) ?? 0, this.#monotonicMs())
    this.#forgivenAt.delete(address)
    this.#forgivenAt.set(address, before + this.#limits.forgivenMs)
    forgetOldest(this.#forgivenAt, this.#limits.addressesMax)
  }
}

function remember(addresses: Set<string>, address: string, max: number): void {
  addresses.delete(address)
  addresses.add(address)
  forgetOldest(addresses, max)
}

function forgetOldest(addresses: Map<string, unknown> | Set<string>, max: number): void {
  for (const oldest of addresses.keys()) {
    if (addresses.size <= max) return
    addresses.delete(oldest)
  }
}

function tooMany(retryAfterSeconds: number): DomainError {
  return new DomainError('too-many', 'Too many wrong tokens from this address.', { retryAfterSeconds })
}
