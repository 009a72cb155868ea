import type { Clock } from '@txgw/base/clock'
import { DomainError } from '@txgw/base/domain-error'
import { type AttemptCount, type AttemptKey, countOf, keyText, reserve, waitMs } from './attempt-count.ts'
import type { AttemptStore } from './attempt-store.ts'
import { type Attempts, tooMany } from './attempts.ts'

const ADDRESSES_MAX = 1_000
/** A limit that another process has reached holds here after this time. */
const READ_AGAIN_MS = 1_000

interface Known {
  count: AttemptCount
  readAtMs: number
}

/**
 * Limits wrong tokens by address. A token comes with every call of a program, so the right one must cost no write: this
 * process counts at once in memory, and then in the store, for the other processes.
 */
export class TokenAttempts {
  readonly #attempts: Attempts
  readonly #store: Pick<AttemptStore, 'findAttempts'>
  readonly #clock: Clock
  readonly #onFailure: (error: unknown) => void
  /** The address seen longest ago is forgotten first. */
  readonly #known = new Map<string, Known>()

  constructor(options: {
    attempts: Attempts
    store: Pick<AttemptStore, 'findAttempts'>
    clock: Clock
    /** Called when the store did not count a wrong token; this process has. */
    onFailure(error: unknown): void
  }) {
    this.#attempts = options.attempts
    this.#store = options.store
    this.#clock = options.clock
    this.#onFailure = options.onFailure
  }

  /** @throws {DomainError} too-many, whether the token is right or not */
  async admit(address: AttemptKey): Promise<void> {
    this.#requireRoom(address)
    const { nowMs } = this.#clock
    const known = this.#known.get(keyText(address))
    // A clock may have been set back since.
    if (known && Math.abs(nowMs() - known.readAtMs) < READ_AGAIN_MS) return
    // The operator token works although the store is away.
    const found = await this.#store.findAttempts([keyText(address)]).catch(() => [])
    const stored = countOf(address, found, nowMs())
    const own = this.#countOf(address)
    const count = stored.forgivenAtMs > own.forgivenAtMs ? stored : own
    this.#remember(address, { count, readAtMs: nowMs() })
    this.#requireRoom(address)
  }

  /** The same wrong token counts once. @throws {DomainError} too-many */
  async countWrong(address: AttemptKey, token: string): Promise<void> {
    const digest = this.#attempts.digestOf(['token', token])
    const tried = { digest, isWrong: true, nowMs: this.#clock.nowMs() }
    const { changed, result } = reserve([address], [this.#countOf(address)], tried)
    if (result.outcome === 'known-wrong') return this.#attempts.failed('repeated')
    if (result.wait) throw this.#refused(result.wait)
    // Before anything is awaited: others may follow at once.
    const readAtMs = this.#known.get(keyText(address))?.readAtMs ?? 0
    for (const count of changed) this.#remember(address, { count, readAtMs })
    await this.#countInStore(address, digest)
  }

  async #countInStore(address: AttemptKey, digest: string): Promise<void> {
    try {
      await this.#attempts.reserve({ address: address.of, keys: [address] }, digest, true)
    } catch (error) {
      if (isTooMany(error)) throw error
      this.#onFailure(error)
    }
  }

  #requireRoom(address: AttemptKey): void {
    const ms = waitMs(address, this.#countOf(address), this.#clock.nowMs())
    if (ms > 0) throw this.#refused({ key: address, ms })
  }

  #refused(wait: { key: AttemptKey; ms: number }): DomainError {
    this.#attempts.failed('limited')
    return tooMany(wait)
  }

  #countOf(address: AttemptKey): AttemptCount {
    const known = this.#known.get(keyText(address))
    return countOf(address, known ? [known.count] : [], this.#clock.nowMs())
  }

  #remember(address: AttemptKey, known: Known): void {
    const key = keyText(address)
    this.#known.delete(key)
    this.#known.set(key, known)
    for (const oldest of this.#known.keys()) {
      if (this.#known.size <= ADDRESSES_MAX) return
      this.#known.delete(oldest)
    }
  }
}

function isTooMany(error: unknown): boolean {
  return error instanceof DomainError && error.kind === 'too-many'
}
