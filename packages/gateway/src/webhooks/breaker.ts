export interface BreakerOptions {
  failuresMax: number
  openMs: number
  monotonicMs(): number
}

/** The result of one call for the merchant's health; `unclear` when the call had no fair chance. */
export type Health = 'healthy' | 'failing' | 'unclear'

export type Permit = 'call' | 'probe'

/**
 * Opens after several failures in a row. While it is open, every call is refused at once. Then one call probes the
 * merchant, and all others are still refused until its result is known. Time is monotonic, so a changed clock cannot
 * keep a merchant blocked for an hour.
 */
export class Breaker {
  readonly #options: BreakerOptions
  #failuresInRow = 0
  #openedAt: number | undefined
  #probing = false

  constructor(options: BreakerOptions) {
    this.#options = options
  }

  get refuses(): boolean {
    if (this.#openedAt === undefined) return false
    return this.#probing || this.#options.monotonicMs() - this.#openedAt < this.#options.openMs
  }

  /** True when the last call with a clear result failed. */
  get doubts(): boolean {
    return this.#failuresInRow > 0
  }

  /** Call this only while `refuses` is false. */
  begin(): Permit {
    if (this.#openedAt === undefined) return 'call'
    this.#probing = true
    return 'probe'
  }

  end(permit: Permit, health: Health): void {
    if (permit === 'probe') {
      this.#probing = false
      if (health === 'healthy') this.#close()
      else this.#open()
      return
    }
    // A call that began before the breaker opened says nothing new when it ends afterwards.
    if (this.#openedAt !== undefined) return
    if (health === 'healthy') this.#failuresInRow = 0
    if (health === 'failing' && ++this.#failuresInRow >= this.#options.failuresMax) this.#open()
  }

  #open(): void {
    this.#openedAt = this.#options.monotonicMs()
  }

  #close(): void {
    this.#openedAt = undefined
    this.#failuresInRow = 0
  }
}
