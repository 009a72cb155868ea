import { createPublicKey } from 'node:crypto'
import { PolledDirectory } from '@txgw/base/polled-directory'
import type { App } from './app.ts'
import type { AppKey } from './app-key.ts'
import type { AppStore } from './app-store.ts'
import { type VerifyingKey, verifyingKey } from './verifying-key.ts'

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

export interface KnownKey extends VerifyingKey {
  key: AppKey
  usage: KeyUsage
}

export interface KnownApp {
  app: App
  keys: ReadonlyMap<string, KnownKey>
}

/** Holds every app and key in memory, so that known and unknown apps cost the same to look up. */
export class AppDirectory extends PolledDirectory {
  readonly #store: Pick<AppStore, 'changesSince'>
  readonly #apps = new Map<string, KnownApp>()
  #version = 0

  constructor(store: Pick<AppStore, 'changesSince'>) {
    super()
    this.#store = store
  }

  find(appId: string): KnownApp | undefined {
    return this.#apps.get(appId)
  }

  list(): Iterable<KnownApp> {
    return this.#apps.values()
  }

  protected override async applyChanges(): Promise<void> {
    const { version, apps } = await this.#store.changesSince(this.#version)
    for (const app of apps) this.#apps.set(app.appId, knownApp(app, this.#apps.get(app.appId)))
    this.#version = version
  }
}

function knownApp(app: App, before: KnownApp | undefined): KnownApp {
  const keys = new Map<string, KnownKey>()
  for (const key of app.keys) {
    const known = before?.keys.get(key.serialNo)
    const usage = { acceptedCount: 0, refusedCount: 0, lastAcceptedAtMs: 0 }
    const opened = known ?? { ...verifyingKey(createPublicKey(key.publicKey)), usage }
    keys.set(key.serialNo, { ...opened, key })
  }
  return { app, keys }
}
