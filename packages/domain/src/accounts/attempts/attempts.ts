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

export interface AttemptsOptions {
  store: Pick<AttemptStore, 'findAttempts' | 'changeAttempts'>
  /** Stays outside the store. */
  digestKey: string
  /** The real time. */
  clock: Clock
  /** Called for each limit that is reached, in one of the processes. */
  onBurst(burst: AttemptKey): void
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
    keys: AttemptKey[],
    secret: readonly string[],
    isRight: () => Promise<boolean>,
  ): Promise<boolean> {
    const digest = this.digestOf(secret)
    const { outcome, counted } = await this.reserve(keys, digest)
    if (outcome === 'known-wrong') return false
    const returned = () => this.#change(counted, (found) => giveBack(found, { digest, counted }))
    // A secret that could not be checked was not guessed.
    const right = await isRight().catch(async (error) => {
      await returned()
      throw error
    })
    const nowMs = this.#options.clock.nowMs()
    if (right) await returned()
    else this.#tell(await this.#change(keys, (found) => findWrong(found, digest, nowMs)))
    return right
  }

  /** Counts something that is limited whatever becomes of it. @throws {DomainError} too-many */
  async begin(key: AttemptKey): Promise<void> {
    await this.reserve([key], undefined)
  }

  /** @throws {DomainError} too-many */
  async reserve(keys: AttemptKey[], digest: string | undefined, isWrong = false): Promise<Reservation> {
    const nowMs = this.#options.clock.nowMs()
    const tried = { digest, isWrong, nowMs }
    // Most attempts of a flood end here, and write nothing.
    const early = reserve(keys, await this.#options.store.findAttempts(keys.map(keyText)), tried)
    const isSettled = early.changed.length === 0
    const reservation = isSettled ? early.result : await this.#change(keys, (f) => reserve(keys, f, tried))
    this.#tell(reservation.bursts)
    if (reservation.wait) throw tooMany(reservation.wait)
    return reservation
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

  #tell(bursts: AttemptKey[]): void {
    for (const burst of bursts) this.#options.onBurst(burst)
  }
}

export function tooMany({ key, ms }: NonNullable<Reservation['wait']>): DomainError {
  const retryAfterSeconds = Math.ceil(ms / 1000)
  return new DomainError('too-many', ATTEMPT_LIMITS[key.kind].message, { retryAfterSeconds })
}
