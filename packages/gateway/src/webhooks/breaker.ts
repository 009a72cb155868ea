export interface BreakerOptions {
  failuresMax: number
  openMs: number
  monotonicMs(): number
}

/** What one call told about the merchant; `unclear` when it had no fair chance to tell. */
export type Health = 'healthy' | 'failing' | 'unclear'

export type Permit = 'call' | 'probe'

/**
 * Opens after failures in a row. While it is open everybody is refused at once; then one call probes the
 * merchant, and all others are still refused until its result is known. Time is monotonic: a changed clock
 * must not leave a merchant alone for an hour.
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

  /** The last call that told anything told nothing good. */
  get doubts(): boolean {
    return this.#failuresInRow > 0
  }

  /** Only when it does not refuse. */
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
    // What began before it opened is old news when it ends after.
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
