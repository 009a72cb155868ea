import type { Clock } from '@txgw/base/clock'
import { ClockDiffers } from '@txgw/base/store-errors'

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
  /** The database's clock less the time this process has been running: somewhere between the two. */
  #database: { fromMs: number; toMs: number } | undefined

  constructor(options: WatchOptions) {
    this.#options = options
    // A failed look needs no handling: a database that cannot be asked cannot be written to either.
    this.#timer = setInterval(() => this.look().catch(() => {}), LOOK_EVERY_MS).unref()
  }

  /**
   * Reads the database's clock against the running time, which nobody can set: this machine's clock may be
   * set while the database is asked, or between two looks.
   */
  async look(): Promise<void> {
    const askedAtMs = performance.now()
    const databaseMs = await this.#options.askDatabase()
    this.#database = { fromMs: databaseMs - performance.now(), toMs: databaseMs - askedAtMs }
    this.#options.onDifference?.(this.#differenceMs())
  }

  /** @throws {ClockDiffers} */
  check(): void {
    const differenceMs = this.#differenceMs()
    if (Math.abs(differenceMs) <= this.#options.toleranceMs) return
    const seconds = Math.round(Math.abs(differenceMs) / 1_000)
    throw new ClockDiffers(
      `the clock of this machine is ${seconds} s ${differenceMs > 0 ? 'ahead of' : 'behind'} that of the ` +
        'database, so nothing is written; correct the clock that is wrong',
    )
  }

  end(): void {
    clearInterval(this.#timer)
  }

  /** Allows for the round trip to the database: only a difference that the round trip cannot explain counts. */
  #differenceMs(): number {
    if (this.#database === undefined) return 0
    const { fromMs, toMs } = this.#database
    const machineMs = this.#options.clock.nowMs() - performance.now()
    return Math.max(0, machineMs - toMs) - Math.max(0, fromMs - machineMs)
  }
}
