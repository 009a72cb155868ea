const POLL_INTERVAL_MS = 400
/** Less than the second in which something that was revoked must be refused everywhere. */
const AGE_MAX_MS = 900

/**
 * Records of a store that a process holds in memory. It asks the store for changes: at once after a change in this
 * process, and by polling for changes of other processes. Polling may come late, on a busy machine or after the process
 * was suspended, so callers ask whether it is current before they trust it.
 */
export abstract class PolledDirectory {
  /** Everything committed before this moment is known here. */
  #knownUntilMs = Number.NEGATIVE_INFINITY
  #refreshing: Promise<void> | undefined
  #timer: NodeJS.Timeout | undefined

  /** Asks the store for the changes since the last time and applies them. */
  protected abstract applyChanges(): Promise<void>

  /** @param nowMs of `performance.now()` */
  isCurrent(nowMs: number): boolean {
    return nowMs - this.#knownUntilMs <= AGE_MAX_MS
  }

  /** Resolves when {@link isCurrent} at this time. Many callers share one question to the store. */
  async catchUp(nowMs: number): Promise<void> {
    while (!this.isCurrent(nowMs)) await (this.#refreshing ?? this.refresh())
  }

  /** Resolves when everything committed before the call is known here. */
  async refresh(): Promise<void> {
    while (this.#refreshing) await this.#refreshing
    this.#refreshing = this.#ask().finally(() => {
      this.#refreshing = undefined
    })
    await this.#refreshing
  }

  /** @param onFailure called when the store did not answer; polling continues. */
  startPolling(onFailure: (error: unknown) => void): void {
    this.#timer = setInterval(() => {
      if (!this.#refreshing) this.refresh().catch(onFailure)
    }, POLL_INTERVAL_MS)
    this.#timer.unref()
  }

  stopPolling(): void {
    clearInterval(this.#timer)
  }

  async #ask(): Promise<void> {
    const askedAtMs = performance.now()
    await this.applyChanges()
    this.#knownUntilMs = askedAtMs
  }
}
