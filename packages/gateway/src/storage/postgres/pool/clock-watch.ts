import type { Clock } from '../../../base/clock.ts'
import { ClockDiffers } from '../../../base/store-errors.ts'

const LOOK_EVERY_MS = 1_000

export interface ClockOptions {
  /** Of this machine. */
  clock: Clock
  /** Further off than this, nothing is written. */
  toleranceMs: number
  /** After each look; positive when this machine is ahead of the database. */
  onDifference?(differenceMs: number): void
}

interface WatchOptions extends ClockOptions {
  askDatabase(): Promise<number>
}

/**
 * Compares the clock of this machine with that of the database, by which all machines can be measured. Times
 * decide which state of an order is the later one, who holds a recharge and what has expired; so a machine
 * whose clock is wrong may read, and not write.
 */
export class ClockWatch {
  readonly #options: WatchOptions
  readonly #timer: NodeJS.Timeout
  #seen = { differenceMs: 0, aheadOfRunningMs: 0 }

  constructor(options: WatchOptions) {
    this.#options = options
    // A database that cannot be asked cannot be written to either.
    this.#timer = setInterval(() => this.look().catch(() => {}), LOOK_EVERY_MS).unref()
  }

  /** The way to the database and back is given to it: only what cannot be explained by that is a difference. */
  async look(): Promise<void> {
    const { clock, askDatabase, onDifference } = this.#options
    const [askedAtMs, aheadOfRunningMs] = [clock.nowMs(), this.#aheadOfRunningMs()]
    const databaseMs = await askDatabase()
    const answeredAtMs = clock.nowMs()
    const ahead = Math.max(0, askedAtMs - databaseMs)
    const behind = Math.max(0, databaseMs - answeredAtMs)
    this.#seen = { differenceMs: ahead - behind, aheadOfRunningMs }
    onDifference?.(this.#seen.differenceMs)
  }

  /** @throws {ClockDiffers} */
  check(): void {
    const { differenceMs, aheadOfRunningMs } = this.#seen
    // A clock that was set since the last look is noticed by the time that has run meanwhile.
    const nowMs = differenceMs + this.#aheadOfRunningMs() - aheadOfRunningMs
    if (Math.abs(nowMs) <= this.#options.toleranceMs) return
    const seconds = Math.round(Math.abs(nowMs) / 1_000)
    throw new ClockDiffers(
      `the clock of this machine is ${seconds} s ${nowMs > 0 ? 'ahead of' : 'behind'} that of the ` +
        'database, so that nothing is written; set the one that is wrong',
    )
  }

  end(): void {
    clearInterval(this.#timer)
  }

  #aheadOfRunningMs(): number {
    return this.#options.clock.nowMs() - performance.now()
  }
}
