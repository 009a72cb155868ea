import { setTimeout as delay } from 'node:timers/promises'
import { StoreUnavailable } from '@txgw/base/store-errors'

interface WriteGateOptions {
  /** Makes a write without effect. Resolves to true when writes work again, otherwise to false. */
  tryWrite(): Promise<boolean>
  pauseMs: number
}

/**
 * Refuses writes at once while the standby does not confirm commits. Each such write would hold up a session
 * and a caller, and might be lost. The gate itself keeps trying until the standby is back.
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

  /** Stops trying. */
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
