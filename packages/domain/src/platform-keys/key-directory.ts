import type { Clock } from '@txgw/base/clock'
import { DomainError } from '@txgw/base/domain-error'
import type { MakeId } from '@txgw/base/ids'
import { AHEAD_SECONDS_MAX, utcText } from '@txgw/protocol'
import type { AuditEntry, EntryOf } from '../audit/audit-entry.ts'
import { checkRotation } from './check-rotation.ts'
import { keyRotation } from './key-audit.ts'
import { type KeyEntry, keyPath, readEntries, removeKey, writeEntry, writeKey } from './key-files.ts'
import { isWaiting, signerAt, turnOf } from './key-turns.ts'
import type { ListedKey, OwnKey, PlatformKeys, PlatformSigner, RotationRequest } from './platform-key.ts'
import type { PublishedKeys } from './published-keys.ts'
import { readPrivateKey } from './read-private-key.ts'
import { makePrivateKey, type SigningKey, signingKey } from './signing-key.ts'

export interface KeyDirectoryOptions {
  directory: string
  clock: Clock
  makeId: MakeId
  published: PublishedKeys
  /** Called when the keys could not be read or published again. The known keys stay in use. */
  onRefreshFailure(error: unknown): void
  /** Called when the first key of this machine signs at once although merchants already have keys of other machines. */
  onJoin(serialNo: string): void
}

/** A key of the directory: its dates and its signer. */
interface DirectoryKey extends KeyEntry {
  signer: SigningKey
}

const POLL_INTERVAL_MS = 500

/**
 * Keys that the service makes itself and keeps in a directory of this machine. Several processes may share the
 * directory. No key is used here before its public half is published.
 */
export class KeyDirectory implements PlatformKeys {
  readonly #options: KeyDirectoryOptions
  /** Oldest first, expired ones too. */
  #keys: DirectoryKey[] = []
  #refreshing: Promise<void> | undefined
  #timer: NodeJS.Timeout | undefined

  constructor(options: KeyDirectoryOptions) {
    this.#options = options
  }

  /** Makes the first key when there is none. */
  async open(): Promise<void> {
    await this.#refresh()
    if (this.#keys.length === 0) await this.#addFirstKey()
    this.#timer = setInterval(() => {
      if (!this.#refreshing) this.#refresh().catch(this.#options.onRefreshFailure)
    }, POLL_INTERVAL_MS).unref()
    this.#options.published.keepRenewing(() => withTurns(this.#keys), this.#options.onRefreshFailure)
  }

  current(): PlatformSigner {
    return (signerAt(this.#keys, this.#options.clock.nowMs()) as DirectoryKey).signer
  }

  /** Always reads the directory again: a merchant may ask right after another process has signed with a new key. */
  async list(): Promise<ListedKey[]> {
    await this.#refresh()
    const nowMs = this.#options.clock.nowMs()
    const valid = withTurns(this.#keys).filter(
      ({ expiresAtMs }) => expiresAtMs === null || expiresAtMs > nowMs,
    )
    return this.#options.published.list(valid)
  }

  async rotate(request: RotationRequest, entryOf?: EntryOf): Promise<OwnKey> {
    checkRotation(request)
    const { overlapSeconds, signAfterMinutes } = request
    await this.#refresh()
    if (signAfterMinutes !== 'now') this.#refuseWhileOneWaits()
    const signAfterMs = signAfterMinutes === 'now' ? 0 : signAfterMinutes * 60_000
    const replaced = signerAt(this.#keys, this.#options.clock.nowMs())
    const added = await this.#addKey(
      signAfterMs,
      entryOf && ((key) => entryOf(keyRotation(key, replaced?.signer.listed, overlapSeconds))),
    )
    await this.#retireOlderThan(added, overlapSeconds * 1000)
    await this.#refresh()
    return { ...added.signer.listed, ...turnOf(added, []) }
  }

  close(): void {
    clearInterval(this.#timer)
    this.#options.published.close()
  }

  #refuseWhileOneWaits(): void {
    const nowMs = this.#options.clock.nowMs()
    const waiting = this.#keys.find((key) => isWaiting(key, nowMs))
    if (!waiting) return
    throw new DomainError(
      'not-allowed-now',
      `Key ${waiting.serialNo} is already listed and signs from ${utcText(waiting.signsFromMs)}. Rotate again after that, or send "now": true to replace it with a key that signs at once.`,
    )
  }

  /** There is no other key to sign with, so the first key cannot wait. */
  async #addFirstKey(): Promise<void> {
    const { published, onJoin } = this.#options
    const others = await published.list([])
    const { serialNo } = await this.#addKey(0)
    if (others.length > 0) onJoin(serialNo)
  }

  /**
   * The key is published, then written to disk, and only then known here. So nothing is signed with a key that nobody
   * can fetch.
   */
  async #addKey(signAfterMs: number, record?: (key: OwnKey) => AuditEntry): Promise<DirectoryKey> {
    const { directory, clock, makeId, published } = this.#options
    const privateKey = await makePrivateKey()
    const newest = (await readEntries(directory)).at(-1)
    const nowMs = clock.nowMs()
    // If the clock went back, the new key must still not be older than the one it replaces.
    const createdAtMs = Math.max(nowMs, (newest?.createdAtMs ?? 0) + 1)
    const entry: KeyEntry = {
      serialNo: makeId(createdAtMs),
      createdAtMs,
      // Receivers whose clocks are a little behind can use the key as soon as it signs.
      notBeforeMs: nowMs - AHEAD_SECONDS_MAX * 1000,
      signsFromMs: nowMs + signAfterMs,
      expiresAtMs: null,
    }
    const added = { ...entry, signer: signingKey(privateKey, entry) }
    const own = { ...added.signer.listed, ...turnOf(entry, []) }
    await published.publish([own], record?.(own))
    await writeKey(directory, entry.serialNo, privateKey)
    await writeEntry(directory, entry)
    await this.#refresh()
    return added
  }

  /** Sets the end of the current signer to after its turn. A key that is still waiting ends now. */
  async #retireOlderThan(added: KeyEntry, overlapMs: number): Promise<void> {
    const { directory, clock } = this.#options
    const nowMs = clock.nowMs()
    const entries = await readEntries(directory)
    // Never retires a newer key: of two that are added at the same time, one must stay.
    const older = entries.slice(
      0,
      Math.max(
        0,
        entries.findIndex(({ serialNo }) => serialNo === added.serialNo),
      ),
    )
    const signer = signerAt(older, nowMs)
    for (const entry of older) {
      if (isWaiting(entry, nowMs) && entry !== signer) {
        await writeEntry(directory, { ...entry, expiresAtMs: nowMs })
      } else if (entry === signer || entry.expiresAtMs === null) {
        await writeEntry(directory, { ...entry, expiresAtMs: added.signsFromMs + overlapMs })
      } else if (entry.expiresAtMs <= nowMs) {
        await removeKey(directory, entry.serialNo)
      }
    }
  }

  /** Resolves when everything written before the call is known here. */
  async #refresh(): Promise<void> {
    while (this.#refreshing) await this.#refreshing.catch(() => {})
    this.#refreshing = this.#readKeys().finally(() => {
      this.#refreshing = undefined
    })
    await this.#refreshing
  }

  async #readKeys(): Promise<void> {
    const { directory, published } = this.#options
    const known = new Map(this.#keys.map((key) => [key.serialNo, key.signer]))
    const entries = await readEntries(directory)
    const keys = await Promise.all(
      entries.map(async (entry) => {
        const { serialNo, notBeforeMs, expiresAtMs } = entry
        const before = known.get(serialNo)
        const signer = before
          ? { ...before, listed: { ...before.listed, notBeforeMs, expiresAtMs } }
          : signingKey(await readPrivateKey(keyPath(directory, serialNo)), entry)
        return { ...entry, signer }
      }),
    )
    await published.publish(withTurns(keys))
    if (keys.length > 0) this.#keys = keys
  }
}

function withTurns(oldestFirst: DirectoryKey[]): OwnKey[] {
  return oldestFirst.map((key, index) => ({
    ...key.signer.listed,
    ...turnOf(key, oldestFirst.slice(index + 1)),
  }))
}
