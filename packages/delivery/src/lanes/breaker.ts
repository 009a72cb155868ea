import type { Standing } from './fair-queue.ts'

export interface BreakerOptions {
  failuresMax: number
  windowMs: number
  openMs: number
  monotonicMs(): number
}

/**
 * The result of one call for the receiver's health. `failing-for-subject` may be the fault of that subject's data;
 * `unclear` had no fair chance.
 */
export type Health = 'healthy' | 'failing' | 'failing-for-subject' | 'unclear'

/** A `short` call is made although the breaker is open, with little time. */
export type Permit = 'call' | 'probe' | 'short'

export interface Caller {
  subject: string
  /** The event goes on without an answer, so the receiver is asked even while the breaker is open. */
  asksAnyway: boolean
}

/** The states in order, the worst last. `half-open` waits for a probe or for its result. */
export const BREAKER_STATES = ['closed', 'half-open', 'open'] as const

export type BreakerState = (typeof BREAKER_STATES)[number]

/** Durations instead of times, because only the caller knows the wall clock. */
export interface BreakerView {
  state: BreakerState
  /** How long ago the receiver was cut off, over all probes that failed since; null while closed. */
  openSinceMs: number | null
  /** How long until the next probe is allowed; null unless open. */
  opensForMs: number | null
}

/** One more than a single subject can occupy. */
const PROBES_MAX = 2
const FAILURES_KEPT_MAX = 100

/**
 * Opens after several failures in a row. Once the question has been sent, each subject counts once, so that a subject
 * whose data breaks the receiver's program cannot cut off all others. While it is open, a call is refused at once, or
 * made short. Then calls about two different subjects may probe the receiver. Time is monotonic, so a changed clock
 * cannot keep a receiver blocked for an hour.
 */
export class Breaker {
  readonly #options: BreakerOptions
  /** The failures since the last answer with their times, by subject; those of the receiver itself by symbols. */
  readonly #failures = new Map<string | symbol, number>()
  /** The subjects whose calls probe the receiver now. */
  readonly #probing = new Set<string>()
  #hasAnswered = false
  #openedAt: number | undefined
  /** When it opened first. A probe that fails opens it again. */
  #firstOpenedAt: number | undefined

  constructor(options: BreakerOptions) {
    this.#options = options
  }

  /** Undefined when the call is refused. */
  permitFor({ subject, asksAnyway }: Caller): Permit | undefined {
    if (this.#openedAt === undefined) return 'call'
    const mayProbe =
      this.#pauseLeftMs(this.#openedAt) <= 0 && this.#probing.size < PROBES_MAX && !this.#probing.has(subject)
    if (mayProbe) return 'probe'
    return asksAnyway ? 'short' : undefined
  }

  /**
   * One subject that fails does not make a receiver doubtful that has answered. It is new again until its next answer,
   * because it may have begun to hang.
   */
  standingOf(subject: string): Standing {
    const { size } = this.#failures
    if (size === 0) return this.#hasAnswered ? 'good' : 'new'
    const isOneOther =
      size === 1 && this.#failures.keys().every((key) => typeof key === 'string' && key !== subject)
    return isOneOther && this.#hasAnswered ? 'new' : 'doubtful'
  }

  view(): BreakerView {
    if (this.#openedAt === undefined || this.#firstOpenedAt === undefined)
      return { state: 'closed', openSinceMs: null, opensForMs: null }
    const leftMs = this.#pauseLeftMs(this.#openedAt)
    return {
      state: leftMs > 0 ? 'open' : 'half-open',
      openSinceMs: this.#options.monotonicMs() - this.#firstOpenedAt,
      opensForMs: leftMs > 0 ? leftMs : null,
    }
  }

  begin(permit: Permit, subject: string): void {
    if (permit === 'probe') this.#probing.add(subject)
  }

  end(permit: Permit, subject: string, health: Health): void {
    if (permit === 'probe') this.#probing.delete(subject)
    const isOpen = this.#openedAt !== undefined
    // A call that began before the breaker opened says nothing new when it ends afterwards.
    if (health === 'unclear' || (isOpen && permit === 'call')) return
    if (health === 'healthy') this.#close()
    else if (!isOpen) {
      this.#note(health, subject)
      if (this.#failures.size >= this.#options.failuresMax) this.#open()
    } else if (permit === 'probe') {
      // A subject that has failed before does not make the others wait again.
      const isNews = health === 'failing' || !this.#failures.has(subject)
      this.#note(health, subject)
      if (isNews) this.#open()
    }
  }

  #note(health: Health, subject: string): void {
    const now = this.#options.monotonicMs()
    const key = health === 'failing' ? Symbol() : subject
    this.#failures.delete(key)
    this.#failures.set(key, now)
    for (const [oldest, at] of this.#failures) {
      if (now - at < this.#options.windowMs && this.#failures.size <= FAILURES_KEPT_MAX) break
      this.#failures.delete(oldest)
    }
  }

  #pauseLeftMs(openedAt: number): number {
    return this.#options.openMs - (this.#options.monotonicMs() - openedAt)
  }

  #open(): void {
    this.#openedAt = this.#options.monotonicMs()
    this.#firstOpenedAt ??= this.#openedAt
  }

  #close(): void {
    this.#openedAt = undefined
    this.#firstOpenedAt = undefined
    this.#failures.clear()
    this.#hasAnswered = true
  }
}
