import type { Standing } from './fair-queue.ts'

export interface BreakerOptions {
  failuresMax: number
  openMs: number
  monotonicMs(): number
}

/** The result of one call for the merchant's health; `unclear` when the call had no fair chance. */
export type Health = 'healthy' | 'failing' | 'unclear'

export type Permit = 'call' | 'probe'

/** The states in order, the worst last. `half-open` waits for a probe or for its result. */
export const BREAKER_STATES = ['closed', 'half-open', 'open'] as const

export type BreakerState = (typeof BREAKER_STATES)[number]

/** Durations instead of times, because only the caller knows the wall clock. */
export interface BreakerView {
  state: BreakerState
  /** How long ago the merchant was cut off, over all probes that failed since; null while closed. */
  openSinceMs: number | null
  /** How long until the next probe is allowed; null unless open. */
  opensForMs: number | null
}

/**
 * Opens after several failures in a row. While it is open, every call is refused at once. Then one call probes the
 * merchant, and all others are still refused until its result is known. Time is monotonic, so a changed clock cannot
 * keep a merchant blocked for an hour.
 */
export class Breaker {
  readonly #options: BreakerOptions
  #failuresInRow = 0
  #hasAnswered = false
  #openedAt: number | undefined
  /** When it opened first. A probe that fails opens it again. */
  #firstOpenedAt: number | undefined
  #probing = false

  constructor(options: BreakerOptions) {
    this.#options = options
  }

  get refuses(): boolean {
    if (this.#openedAt === undefined) return false
    return this.#probing || this.#options.monotonicMs() - this.#openedAt < this.#options.openMs
  }

  get standing(): Standing {
    if (this.#failuresInRow > 0) return 'doubtful'
    return this.#hasAnswered ? 'good' : 'new'
  }

  view(): BreakerView {
    if (this.#openedAt === undefined || this.#firstOpenedAt === undefined)
      return { state: 'closed', openSinceMs: null, opensForMs: null }
    const now = this.#options.monotonicMs()
    const leftMs = this.#options.openMs - (now - this.#openedAt)
    const isOpen = !this.#probing && leftMs > 0
    return {
      state: isOpen ? 'open' : 'half-open',
      openSinceMs: now - this.#firstOpenedAt,
      opensForMs: isOpen ? leftMs : null,
    }
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
    if (health === 'healthy') this.#close()
    if (health === 'failing' && ++this.#failuresInRow >= this.#options.failuresMax) this.#open()
  }

  #open(): void {
    this.#openedAt = this.#options.monotonicMs()
    this.#firstOpenedAt ??= this.#openedAt
  }

  #close(): void {
    this.#openedAt = undefined
    this.#firstOpenedAt = undefined
    this.#failuresInRow = 0
    this.#hasAnswered = true
  }
}
