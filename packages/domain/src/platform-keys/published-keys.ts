import { type Clock, systemClock } from '@txgw/base/clock'
import { wireReader } from '@txgw/base/records/wire-form'
import { AHEAD_SECONDS_MAX, utcText } from '@txgw/protocol'
import type { AuditEntry } from '../audit/audit-entry.ts'
import { serviceEntryOf } from '../audit/service-entry.ts'
import type { SettingStore } from '../audit/setting-store.ts'
import { keyPublished } from './key-audit.ts'
import { isTurn } from './key-turns.ts'
import {
  type KeyTurn,
  type ListedKey,
  type OwnKey,
  type PlatformKey,
  turnFields,
  turnForm,
} from './platform-key.ts'
import type { PlatformKeyStore } from './platform-key-store.ts'

export interface PublishedKeysOptions {
  store: { platformKeys: PlatformKeyStore; settings: SettingStore }
  clock: Clock
}

const RENEW_INTERVAL_MS = 10 * 60 * 1000
/** A key without an end stays listed for this long after the last sign of life from its machine. */
const SILENCE_MS_MAX = 24 * 60 * 60 * 1000

const readWireTurn = wireReader(turnFields)

/** The public halves of the keys of all machines, in the store that they share. */
export class PublishedKeys {
  readonly #options: PublishedKeysOptions
  /** The dates of each key of this machine, as this process has published them. */
  readonly #published = new Map<string, string>()
  #timer: NodeJS.Timeout | undefined

  constructor(options: PublishedKeysOptions) {
    this.#options = options
  }

  /**
   * Resolves when the store has the current dates of these keys.
   * @param entry of the audit trail, for a key that an operator asked for
   */
  async publish(keys: OwnKey[], entry?: AuditEntry): Promise<void> {
    for (const key of keys) {
      if (this.#published.get(key.serialNo) !== datesOf(key)) await this.#publishOne(key, entry)
    }
  }

  /** Confirms that this machine, and so each of its keys without an end, is still in use. */
  async renew(keys: OwnKey[]): Promise<void> {
    for (const key of keys) if (key.expiresAtMs === null) await this.#publishOne(key)
  }

  keepRenewing(ownKeys: () => OwnKey[], onFailure: (error: unknown) => void): void {
    this.#timer = setInterval(() => this.renew(ownKeys()).catch(onFailure), RENEW_INTERVAL_MS).unref()
  }

  close(): void {
    clearInterval(this.#timer)
  }

  /**
   * Returns the keys of all machines, the newest first.
   * @param ownKeys the keys of this machine that have not expired
   */
  async list(ownKeys: OwnKey[]): Promise<ListedKey[]> {
    const listed = await this.#listRenewed()
    const serials = new Set(listed.map(({ serialNo }) => serialNo))
    if (ownKeys.every(({ serialNo }) => serials.has(serialNo))) return listed
    // The store does not know these keys because it was replaced, for example by a backup.
    this.#published.clear()
    await this.publish(ownKeys)
    return this.#listRenewed()
  }

  async #publishOne(key: OwnKey, entry?: AuditEntry): Promise<void> {
    const { store, clock } = this.#options
    // The sign of life of a key that gets an end stays: somebody may have read the key before that, and asks for it now.
    if (key.expiresAtMs === null) await store.settings.writeSetting(seenName(key), utcText(clock.nowMs()))
    await store.settings.writeSetting(turnName(key), turnText(key))
    await store.platformKeys.publishKey(key, entry ?? (await this.#entryOfNew(key)))
    this.#published.set(key.serialNo, datesOf(key))
  }

  /** A key that the store does not know yet, although nobody asked for it: the first one, or a configured one. */
  async #entryOfNew(key: OwnKey): Promise<AuditEntry | undefined> {
    const known = await this.#options.store.platformKeys.listKeys(0)
    if (known.some(({ serialNo }) => serialNo === key.serialNo)) return undefined
    return serviceEntryOf('publishPlatformKey', systemClock)(keyPublished(key))
  }

  async #listRenewed(): Promise<ListedKey[]> {
    const { store, clock } = this.#options
    const nowMs = clock.nowMs()
    const keys = await store.platformKeys.listKeys(nowMs)
    const listed = await Promise.all(
      keys.map(async (key) => {
        const seenAtMs = Date.parse((await store.settings.readSetting(seenName(key))) ?? '')
        const turn = readTurn(await store.settings.readSetting(turnName(key)), key)
        const isThere = key.expiresAtMs !== null || nowMs - seenAtMs < SILENCE_MS_MAX
        return isThere ? [{ ...key, ...turn, current: isTurn(turn, nowMs) }] : []
      }),
    )
    return listed.flat()
  }
}

function datesOf(key: OwnKey): string {
  return `${turnText(key)} ${key.expiresAtMs}`
}

const turnText = (turn: KeyTurn): string => JSON.stringify(turnForm.toWire(turn))

/**
 * The previous release published no turn. Its keys signed from the beginning. A key with an end has stopped signing,
 * but when is not known.
 */
function readTurn(text: string | undefined, { notBeforeMs, expiresAtMs }: PlatformKey): KeyTurn {
  if (text === undefined) {
    const madeAtMs = notBeforeMs + AHEAD_SECONDS_MAX * 1000
    return {
      listedSinceMs: madeAtMs,
      signsFromMs: madeAtMs,
      signsUntilMs: expiresAtMs === null ? null : madeAtMs,
    }
  }
  return readWireTurn({ signs_until: null, ...JSON.parse(text) })
}

function seenName({ serialNo }: PlatformKey): string {
  return `platform-key-seen:${serialNo}`
}

function turnName({ serialNo }: PlatformKey): string {
  return `platform-key-turn:${serialNo}`
}
