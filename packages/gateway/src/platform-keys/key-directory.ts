import { AHEAD_SECONDS_MAX } from '@txgw/protocol'
import type { Clock } from '../clock.ts'
import type { MakeId } from '../ids.ts'
import { checkOverlap } from './check-overlap.ts'
import { type KeyEntry, keyPath, readEntries, removeKey, writeEntry, writeKey } from './key-files.ts'
import type { PlatformKey, PlatformKeys, PlatformSigner } from './platform-key.ts'
import type { PublishedKeys } from './published-keys.ts'
import { readPrivateKey } from './read-private-key.ts'
import { makePrivateKey, type SigningKey, signingKey } from './signing-key.ts'

export interface KeyDirectoryParts {
  directory: string
  clock: Clock
  makeId: MakeId
  published: PublishedKeys
  /** Told when the keys could not be read or published again; those known before stay in use. */
  onRefreshFailure(error: unknown): void
}

const POLL_INTERVAL_MS = 500

/**
 * Keys that the service makes itself and keeps in a directory of this machine, perhaps together with other
 * processes. None is used here before its public half is published.
 */
export class KeyDirectory implements PlatformKeys {
  readonly #parts: KeyDirectoryParts
  /** Oldest first, expired ones too; the last one signs. */
  #keys: SigningKey[] = []
  #refreshing: Promise<void> | undefined
  #timer: NodeJS.Timeout | undefined

  constructor(parts: KeyDirectoryParts) {
    this.#parts = parts
  }

  /** Makes the first key when there is none. */
  async open(): Promise<void> {
    await this.#refresh()
    if (this.#keys.length === 0) await this.#addKey()
    this.#timer = setInterval(() => {
      if (!this.#refreshing) this.#refresh().catch(this.#parts.onRefreshFailure)
    }, POLL_INTERVAL_MS).unref()
    this.#parts.published.keepRenewing(() => this.#listedHere(), this.#parts.onRefreshFailure)
  }

  current(): PlatformSigner {
    return this.#keys.at(-1) as SigningKey
  }

  /** Always read anew: a merchant asks just after another process has signed with a new key. */
  async list(): Promise<PlatformKey[]> {
    await this.#refresh()
    const nowMs = this.#parts.clock.nowMs()
    const valid = this.#listedHere().filter(({ expiresAtMs }) => expiresAtMs === null || expiresAtMs > nowMs)
    return this.#parts.published.list(valid)
  }

  async rotate({ overlapSeconds }: { overlapSeconds: number }): Promise<PlatformKey> {
    checkOverlap(overlapSeconds)
    const added = await this.#addKey()
    await this.#retireOlderThan(added, overlapSeconds)
    await this.#refresh()
    return (this.#keys.find(({ serialNo }) => serialNo === added.serialNo) as SigningKey).listed
  }

  close(): void {
    clearInterval(this.#timer)
    this.#parts.published.close()
  }

  #listedHere(): PlatformKey[] {
    return this.#keys.map(({ listed }) => listed)
  }

  /** Published, then on disk, and only then known here: nothing is signed with a key that nobody can fetch. */
  async #addKey(): Promise<KeyEntry> {
    const { directory, clock, makeId, published } = this.#parts
    const privateKey = await makePrivateKey()
    const newest = (await readEntries(directory)).at(-1)
    // A clock that went back must not make the new key older than the one it replaces.
    const createdAtMs = Math.max(clock.nowMs(), (newest?.createdAtMs ?? 0) + 1)
    const entry: KeyEntry = {
      serialNo: makeId(createdAtMs),
      createdAtMs,
      // Receivers whose clocks are a little behind can use it at once.
      notBeforeMs: createdAtMs - AHEAD_SECONDS_MAX * 1000,
      expiresAtMs: null,
    }
    await published.publish([signingKey(privateKey, entry).listed])
    await writeKey(directory, entry.serialNo, privateKey)
    await writeEntry(directory, entry)
    await this.#refresh()
    return entry
  }

  async #retireOlderThan(added: KeyEntry, overlapSeconds: number): Promise<void> {
    const { directory, clock } = this.#parts
    const nowMs = clock.nowMs()
    const entries = await readEntries(directory)
    // Never a newer one: of two that are added at the same time, one must stay.
    const position = entries.findIndex(({ serialNo }) => serialNo === added.serialNo)
    for (const entry of entries.slice(0, position)) {
      if (entry.expiresAtMs === null) {
        await writeEntry(directory, { ...entry, expiresAtMs: nowMs + overlapSeconds * 1000 })
      } else if (entry.expiresAtMs <= nowMs) {
        await removeKey(directory, entry.serialNo)
      }
    }
  }

  /** Resolves when everything that was written before the call is known here. */
  async #refresh(): Promise<void> {
    while (this.#refreshing) await this.#refreshing.catch(() => {})
    this.#refreshing = this.#readKeys().finally(() => {
      this.#refreshing = undefined
    })
    await this.#refreshing
  }

  async #readKeys(): Promise<void> {
    const { directory, published } = this.#parts
    const known = new Map(this.#keys.map((key) => [key.serialNo, key]))
    const entries = await readEntries(directory)
    const keys = await Promise.all(
      entries.map(async ({ serialNo, notBeforeMs, expiresAtMs }) => {
        const before = known.get(serialNo)
        if (before) return { ...before, listed: { ...before.listed, notBeforeMs, expiresAtMs } }
        const privateKey = await readPrivateKey(keyPath(directory, serialNo))
        return signingKey(privateKey, { serialNo, notBeforeMs, expiresAtMs })
      }),
    )
    await published.publish(keys.map(({ listed }) => listed))
    if (keys.length > 0) this.#keys = keys
  }
}
