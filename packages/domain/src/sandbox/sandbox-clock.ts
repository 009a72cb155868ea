import type { Clock, EnvironmentClock } from '@txgw/base/clock'
import { DomainError } from '@txgw/base/domain-error'
import type { AuditChange, EntryOf } from '../audit/audit-entry.ts'
import { auditObject } from '../audit/audit-object.ts'
import type { SettingStore } from '../audit/setting-store.ts'

const SETTING = 'sandbox-clock-offset-seconds'
const POLL_INTERVAL_MS = 400

const MOVE_ATTEMPTS_MAX = 20

export const clockObject = (appId?: string): string =>
  appId === undefined ? auditObject('clock') : auditObject('clock', appId)

/** How far the clock of the sandbox is ahead, as the store has it. */
export async function readClockOffset(settings: Pick<SettingStore, 'readSetting'>): Promise<number> {
  return Number((await settings.readSetting(SETTING)) ?? 0)
}

type Settings = Pick<SettingStore, 'readSetting' | 'changeSetting'>

/** Returns how far the own clock of an app is ahead of the real one; null when the app has none. */
type OffsetOfApp = (appId: string) => number | null

/**
 * The clock of the sandbox: the real clock, moved forward by an offset that the operator sets. The offset is kept in
 * the store and polled, so that every process has the same one. An app may have an offset of its own instead.
 */
export class SandboxClock implements EnvironmentClock {
  readonly #settings: Settings
  readonly #real: Clock
  readonly #offsetOfApp: OffsetOfApp
  #offsetSeconds = 0
  #moves = 0
  #timer: NodeJS.Timeout | undefined

  constructor(settings: Settings, real: Clock, offsetOfApp: OffsetOfApp) {
    this.#settings = settings
    this.#real = real
    this.#offsetOfApp = offsetOfApp
  }

  get offsetSeconds(): number {
    return this.#offsetSeconds
  }

  nowMs(appId?: string): number {
    const own = appId === undefined ? null : this.#offsetOfApp(appId)
    return this.#real.nowMs() + (own ?? this.#offsetSeconds) * 1000
  }

  /** Takes effect at once here, and within a second in other processes. */
  async move(offsetSeconds: number, entryOf?: EntryOf): Promise<void> {
    const value = offsetSeconds === 0 ? undefined : String(offsetSeconds)
    for (let attempt = 1; ; attempt++) {
      const expected = await this.#settings.readSetting(SETTING)
      const entry = entryOf?.(clockMove(Number(expected ?? 0), offsetSeconds))
      if (await this.#settings.changeSetting({ name: SETTING, expected, value, ...(entry && { entry }) }))
        break
      if (attempt === MOVE_ATTEMPTS_MAX)
        throw new DomainError('changed-meanwhile', 'Others moved the clock at the same time. Try again.')
    }
    this.#moves++
    this.#offsetSeconds = offsetSeconds
  }

  async refresh(): Promise<void> {
    const moves = this.#moves
    const kept = await readClockOffset(this.#settings)
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

function clockMove(before: number, after: number): AuditChange {
  return {
    object: clockObject(),
    appId: null,
    before: { offset_seconds: before },
    after: { offset_seconds: after },
  }
}
