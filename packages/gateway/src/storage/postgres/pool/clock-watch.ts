import type { Clock } from '../../../base/clock.ts'
import { ClockDiffers } from '../../../base/store-errors.ts'

const LOOK_EVERY_MS = 1_000

export interface ClockOptions {
  /** The clock of this machine. */
  clock: Clock
  /** Nothing is written when the clocks differ by more than this. */
  toleranceMs: number
  /** Called after each comparison; positive when this machine is ahead of the database. */
  onDifference?(differenceMs: number): void
}

interface WatchOptions extends ClockOptions {
  askDatabase(): Promise<number>
}

/**
 * Compares this machine's clock with the database's, which is the common measure for all machines. Times
 * decide which state of an order is later, which process holds a recharge and what has expired. So a machine
 * with a wrong clock may read but not write.
 */
export class ClockWatch {
  readonly #options: WatchOptions
  readonly #timer: NodeJS.Timeout
  #seen = { differenceMs: 0, aheadOfRunningMs: 0 }

  constructor(options: WatchOptions) {
    this.#options = options
    // A failed look needs no handling: a database that cannot be asked cannot be written to either.
    this.#timer = setInterval(() => this.look().catch(() => {}), LOOK_EVERY_MS).unref()
  }

  /** Allows for the round trip to the database: only a difference that the round trip cannot explain counts. */
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
    // The monotonic time since the last look shows whether the clock was set meanwhile.
    const nowMs = differenceMs + this.#aheadOfRunningMs() - aheadOfRunningMs
    if (Math.abs(nowMs) <= this.#options.toleranceMs) return
    const seconds = Math.round(Math.abs(nowMs) / 1_000)
    throw new ClockDiffers(
      `the clock of this machine is ${seconds} s ${nowMs > 0 ? 'ahead of' : 'behind'} that of the ` +
        'database, so nothing is written; correct the clock that is wrong',
    )
  }

  end(): void {
    clearInterval(this.#timer)
  }

  #aheadOfRunningMs(): number {
    return this.#options.clock.nowMs() - performance.now()
  }
}
