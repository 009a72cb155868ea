import { setTimeout as delay } from 'node:timers/promises'
import { StoreUnavailable } from '../../../base/store-errors.ts'

interface WriteGateOptions {
  /** A write without effect. True when writes work again, false when they do not. */
  tryWrite(): Promise<boolean>
  pauseMs: number
}

/**
 * While commits wait in vain for a standby, writes are refused at once: each would hold a session and a
 * caller, and might be lost. The gate itself tries until the standby is back.
 */
export class WriteGate {
  readonly #options: WriteGateOptions
  #reason: string | undefined
  #ended = false

  constructor(options: WriteGateOptions) {
    this.#options = options
  }

  /** @throws {StoreUnavailable} */
  check(): void {
    if (this.#reason !== undefined) throw new StoreUnavailable(this.#reason)
  }

  close(reason: string): void {
    if (this.#reason !== undefined) return
    this.#reason = reason
    void this.#tryUntilWell()
  }

  /** Tries no more. */
  end(): void {
    this.#ended = true
  }

  async #tryUntilWell(): Promise<void> {
    const { tryWrite, pauseMs } = this.#options
    while (this.#reason !== undefined && !this.#ended) {
      await delay(pauseMs, undefined, { ref: false })
      if (await tryWrite()) this.#reason = undefined
    }
  }
}
