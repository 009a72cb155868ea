import { createHmac } from 'node:crypto'
import type { Clock } from '@txgw/base/clock'
import { DomainError } from '@txgw/base/domain-error'
import {
  type AttemptCount,
  type AttemptKey,
  type Decided,
  findWrong,
  giveBack,
  keyText,
  type Reservation,
  reserve,
} from './attempt-count.ts'
import { ATTEMPT_LIMITS, COUNTS_MAX } from './attempt-limits.ts'
import type { AttemptStore } from './attempt-store.ts'

/** What became of an attempt: the secret was wrong, was known to be wrong, or was not checked. */
export const ATTEMPT_FAILURES = ['wrong', 'repeated', 'limited'] as const
export type AttemptFailure = (typeof ATTEMPT_FAILURES)[number]

/** A limit that is reached. */
export interface Burst extends AttemptKey {
  /** The address of the latest attempt. */
  address: string
}

export interface Attempt {
  address: string
  keys: AttemptKey[]
}

export interface AttemptsOptions {
  store: Pick<AttemptStore, 'findAttempts' | 'changeAttempts'>
  /** Stays outside the store. */
  digestKey: string
  /** The real time. */
  clock: Clock
  /** Called for each limit that is reached, in one of the processes. */
  onBurst(burst: Burst): void
  /** Called for each attempt that failed. */
  onFailure(failure: AttemptFailure): void
}

/** Counts attempts to sign in before they are checked, so that it does not help to send many at once. */
export class Attempts {
  readonly #options: AttemptsOptions

  constructor(options: AttemptsOptions) {
    this.#options = options
  }

  /**
   * Whether the secret is right. The same wrong one counts once for each key, and is checked once.
   * @param secret with everything that decides whether it is right
   * @throws {DomainError} too-many, and then nothing is checked
   */
  async check(
    attempt: Attempt,
    secret: readonly string[],
    isRight: () => Promise<boolean>,
  ): Promise<boolean> {
    const digest = this.digestOf(secret)
    const { outcome, counted } = await this.reserve(attempt, digest)
    if (outcome === 'known-wrong') return false
    const nowMs = this.#options.clock.nowMs()
    const returned = () => this.#change(counted, (found) => giveBack(found, { digest, counted, nowMs }))
    // A secret that could not be checked was not guessed.
    const right = await isRight().catch(async (error) => {
      await returned()
      throw error
    })
    if (right) await returned()
    else await this.#foundWrong(attempt, digest)
    return right
  }

  /** Counts what is refused as invalid like a wrong secret. @throws {DomainError} */
  async limitRefused(attempt: Attempt, secret: readonly string[], act: () => Promise<void>): Promise<void> {
    let refusal: unknown
    const isTaken = await this.check(attempt, secret, () =>
      act().then(
        () => true,
        (error: unknown) => {
          if (!(error instanceof DomainError && error.kind === 'invalid')) throw error
          refusal = error
          return false
        },
      ),
    )
    if (!isTaken) throw refusal ?? new DomainError('invalid', 'This was refused before.')
  }

  /** Counts something that is limited whatever becomes of it. @throws {DomainError} too-many */
  async begin(attempt: Attempt): Promise<void> {
    await this.reserve(attempt, undefined)
  }

  /** @throws {DomainError} too-many */
  async reserve(attempt: Attempt, digest: string | undefined, isWrong = false): Promise<Reservation> {
    const { keys } = attempt
    const { store, clock, onFailure } = this.#options
    const tried = { digest, isWrong, nowMs: clock.nowMs() }
    // Most attempts of a flood end here, and write nothing.
    const early = reserve(keys, await store.findAttempts(keys.map(keyText)), tried)
    const isSettled = early.changed.length === 0
    const reservation = isSettled ? early.result : await this.#change(keys, (f) => reserve(keys, f, tried))
    this.#tell(attempt, reservation.bursts)
    const { outcome, wait } = reservation
    if (wait) onFailure('limited')
    else if (outcome === 'known-wrong') onFailure('repeated')
    else if (isWrong) onFailure('wrong')
    if (wait) throw tooMany(wait)
    return reservation
  }

  /** Counts a failure that was found elsewhere. */
  failed(failure: AttemptFailure): void {
    this.#options.onFailure(failure)
  }

  /** The store learns nothing that helps to guess the secret. */
  digestOf(secret: readonly string[]): string {
    const { digestKey } = this.#options
    return createHmac('sha256', digestKey).update(JSON.stringify(secret)).digest('base64url')
  }

  #change<T>(keys: AttemptKey[], decide: (found: AttemptCount[]) => Decided<T>): Promise<T> {
    const limits = { nowMs: this.#options.clock.nowMs(), countsMax: COUNTS_MAX }
    return this.#options.store.changeAttempts(keys.map(keyText), decide, limits)
  }

  async #foundWrong(attempt: Attempt, digest: string): Promise<void> {
    const { clock, onFailure } = this.#options
    onFailure('wrong')
    const nowMs = clock.nowMs()
    this.#tell(attempt, await this.#change(attempt.keys, (found) => findWrong(found, digest, nowMs)))
  }

  #tell({ address }: Attempt, bursts: AttemptKey[]): void {
    for (const burst of bursts) this.#options.onBurst({ ...burst, address })
  }
}

export function tooMany({ key, ms }: NonNullable<Reservation['wait']>): DomainError {
  const retryAfterSeconds = Math.ceil(ms / 1000)
  return new DomainError('too-many', ATTEMPT_LIMITS[key.kind].message, { retryAfterSeconds })
}
