import { createPublicKey, type KeyObject } from 'node:crypto'
import type { App, AppKey } from './app.ts'
import type { AppStore } from './app-store.ts'

/**
 * The usage of a key in this process since its start. It is changed in place, because counting must not slow down a
 * query.
 */
export interface KeyUsage {
  acceptedCount: number
  refusedCount: number
  /** 0 means never. */
  lastAcceptedAtMs: number
}

export interface KnownKey {
  key: AppKey
  publicKey: KeyObject
  usage: KeyUsage
}

export interface KnownApp {
  app: App
  keys: ReadonlyMap<string, KnownKey>
}

const POLL_INTERVAL_MS = 400
/** Less than the second in which a revoked key must be refused everywhere. */
const AGE_MAX_MS = 900

/**
 * Holds every app and key in memory, so that known and unknown apps cost the same to look up. It asks the store for
 * changes: at once after a change in this process, and by polling for changes of other processes. Polling may come
 * late, on a busy machine or after the process was suspended, so callers ask whether it is current before they trust it.
 */
export class AppDirectory {
  readonly #store: Pick<AppStore, 'changesSince'>
  readonly #apps = new Map<string, KnownApp>()
  #version = 0
  /** Everything committed before this moment is known here. */
  #knownUntilMs = Number.NEGATIVE_INFINITY
  #refreshing: Promise<void> | undefined
  #timer: NodeJS.Timeout | undefined

  constructor(store: Pick<AppStore, 'changesSince'>) {
    this.#store = store
  }

  find(appId: string): KnownApp | undefined {
    return this.#apps.get(appId)
  }

  list(): Iterable<KnownApp> {
    return this.#apps.values()
  }

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
    this.#refreshing = this.#applyChanges().finally(() => {
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

  async #applyChanges(): Promise<void> {
    const askedAtMs = performance.now()
    const { version, apps } = await this.#store.changesSince(this.#version)
    for (const app of apps) this.#apps.set(app.appId, knownApp(app, this.#apps.get(app.appId)))
    this.#version = version
    this.#knownUntilMs = askedAtMs
  }
}

function knownApp(app: App, before: KnownApp | undefined): KnownApp {
  const keys = new Map<string, KnownKey>()
  for (const key of app.keys) {
    const known = before?.keys.get(key.serialNo)
    const publicKey = known?.publicKey ?? createPublicKey(key.publicKey)
    const usage = known?.usage ?? { acceptedCount: 0, refusedCount: 0, lastAcceptedAtMs: 0 }
    keys.set(key.serialNo, { key, publicKey, usage })
  }
  return { app, keys }
}
