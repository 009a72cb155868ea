import { utcText } from '@txgw/protocol'
import type { Clock } from '../clock.ts'
import type { Store } from '../storage/store.ts'
import type { PlatformKey } from './platform-key.ts'

export interface PublishedKeysParts {
  store: Pick<Store, 'platformKeys' | 'settings'>
  clock: Clock
}

const RENEW_INTERVAL_MS = 10 * 60 * 1000
/** So long is a key that signs still listed when its machine is not heard of any more. */
const SILENCE_MS_MAX = 24 * 60 * 60 * 1000

/** The public halves of the keys of all machines, kept in the store that they share. */
export class PublishedKeys {
  readonly #parts: PublishedKeysParts
  /** Until when each key of this machine is listed, as this process has published it. */
  readonly #published = new Map<string, number | null>()
  #timer: NodeJS.Timeout | undefined

  constructor(parts: PublishedKeysParts) {
    this.#parts = parts
  }

  /** Resolves when the store has them as they are now. */
  async publish(keys: PlatformKey[]): Promise<void> {
    for (const key of keys) {
      if (this.#published.get(key.serialNo) !== key.expiresAtMs) await this.#publishOne(key)
    }
  }

  /** Says that this machine, and so each key of it that signs, is still there. */
  async renew(keys: PlatformKey[]): Promise<void> {
    for (const key of keys) if (key.expiresAtMs === null) await this.#publishOne(key)
  }

  keepRenewing(ownKeys: () => PlatformKey[], onFailure: (error: unknown) => void): void {
    this.#timer = setInterval(() => this.renew(ownKeys()).catch(onFailure), RENEW_INTERVAL_MS).unref()
  }

  close(): void {
    clearInterval(this.#timer)
  }

  /** Those of all machines, the newest first. @param ownKeys those of this machine that have not expired */
  async list(ownKeys: PlatformKey[]): Promise<PlatformKey[]> {
    const listed = await this.#listRenewed()
    const serials = new Set(listed.map(({ serialNo }) => serialNo))
    if (ownKeys.every(({ serialNo }) => serials.has(serialNo))) return listed
    // The store was replaced by one that does not know them, such as a backup.
    this.#published.clear()
    await this.publish(ownKeys)
    return this.#listRenewed()
  }

  async #publishOne(key: PlatformKey): Promise<void> {
    const { store, clock } = this.#parts
    const signs = key.expiresAtMs === null
    await store.settings.writeSetting(seenName(key), signs ? utcText(clock.nowMs()) : undefined)
    await store.platformKeys.publishKey(key)
    this.#published.set(key.serialNo, key.expiresAtMs)
  }

  async #listRenewed(): Promise<PlatformKey[]> {
    const { store, clock } = this.#parts
    const nowMs = clock.nowMs()
    const keys = await store.platformKeys.listKeys(nowMs)
    const seenAtMs = await Promise.all(
      keys.map(async (key) => Date.parse((await store.settings.readSetting(seenName(key))) ?? '')),
    )
    return keys.filter(
      ({ expiresAtMs }, index) =>
        expiresAtMs !== null || nowMs - (seenAtMs[index] ?? Number.NaN) < SILENCE_MS_MAX,
    )
  }
}

function seenName({ serialNo }: PlatformKey): string {
  return `platform-key-seen:${serialNo}`
}
