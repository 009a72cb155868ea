import { DomainError } from '@txgw/base/domain-error'

interface AttemptLimits {
  /** The number of failures allowed at once. */
  burst: number
  /** One failure is forgiven after this time. */
  forgivenMs: number
  /** The most addresses remembered of each kind. The address seen longest ago is forgotten first. */
  addressesMax: number
  /** The words of the refusal. */
  message: string
}

const LIMITS: AttemptLimits = {
  burst: 10,
  forgivenMs: 6_000,
  addressesMax: 1_000,
  message: 'This address sent too many wrong tokens or passwords.',
}

/** Slower, because somebody who guesses the password of one account can use many addresses. */
export const ACCOUNT_LIMITS: AttemptLimits = {
  burst: 8,
  forgivenMs: 30_000,
  addressesMax: 10_000,
  message: 'Too many wrong passwords were sent for this account.',
}

/**
 * Counts wrong secrets by address, so that guessing is slow and no other address is affected. An address that has
 * sent the right secret is never locked out. Otherwise anyone who shares it, behind a proxy or on the same machine,
 * could keep the operator from working. Instead of an address, another text can name what is guessed at, such as an
 * account.
 */
export class FailedAttempts {
  readonly #limits: AttemptLimits
  readonly #monotonicMs: () => number
  /** For each address the time when all its failures will be forgiven. Sorted by the last failure, oldest first. */
  readonly #forgivenAt = new Map<string, number>()
  /** Addresses that have sent the right secret, the one seen longest ago first. */
  readonly #known = new Set<string>()

  constructor(monotonicMs: () => number, limits: Partial<AttemptLimits> = {}) {
    this.#monotonicMs = monotonicMs
    this.#limits = { ...LIMITS, ...limits }
  }

  /**
   * Whether the secret is right. Beyond the limit only secrets from known addresses are checked.
   * @param knownAs the caller that is never locked out after the right secret
   * @throws {DomainError} too-many, instead of false, beyond the limit
   */
  async check(
    address: string,
    isRight: () => boolean | Promise<boolean>,
    knownAs = address,
  ): Promise<boolean> {
    const waitSeconds = this.#waitSeconds(address)
    if (waitSeconds > 0 && !this.#known.has(knownAs)) throw this.#tooMany(waitSeconds)
    if (await isRight()) {
      remember(this.#known, knownAs, this.#limits.addressesMax)
      return true
    }
    if (waitSeconds > 0) throw this.#tooMany(waitSeconds)
    this.#failed(address)
    return false
  }

  #tooMany(retryAfterSeconds: number): DomainError {
    return new DomainError('too-many', this.#limits.message, { retryAfterSeconds })
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
