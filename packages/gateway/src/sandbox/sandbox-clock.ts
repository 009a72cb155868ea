import type { Clock } from '../base/clock.ts'
import type { SettingStore } from '../base/setting-store.ts'

const SETTING = 'sandbox-clock-offset-seconds'
const POLL_INTERVAL_MS = 400

type Settings = Pick<SettingStore, 'readSetting' | 'writeSetting'>

/**
 * The clock of the sandbox: the real clock, moved forward by an offset that the operator sets. The offset is kept in
 * the store and polled, so that every process has the same one.
 */
export class SandboxClock implements Clock {
  readonly #settings: Settings
  readonly #real: Clock
  #offsetSeconds = 0
  #moves = 0
  #timer: NodeJS.Timeout | undefined

  constructor(settings: Settings, real: Clock) {
    this.#settings = settings
    this.#real = real
  }

  get offsetSeconds(): number {
    return this.#offsetSeconds
  }

  nowMs(): number {
    return this.#real.nowMs() + this.#offsetSeconds * 1000
  }

  /** Takes effect at once here, and within a second in other processes. */
  async move(offsetSeconds: number): Promise<void> {
    await this.#settings.writeSetting(SETTING, offsetSeconds === 0 ? undefined : String(offsetSeconds))
    this.#moves++
    this.#offsetSeconds = offsetSeconds
  }

  async refresh(): Promise<void> {
    const moves = this.#moves
    const kept = Number((await this.#settings.readSetting(SETTING)) ?? 0)
    // A value that was read while the clock was moved here is older than the move.
    if (moves === this.#moves) this.#offsetSeconds = kept
  }

  /** @param onFailure called when the store did not answer; polling continues. */
  startPolling(onFailure: (error: unknown) => void): void {
    this.#timer = setInterval(() => void this.refresh().catch(onFailure), POLL_INTERVAL_MS).unref()
  }

  stopPolling(): void {
    clearInterval(this.#timer)
  }
}
