import type { AppDirectory, KnownKey } from '../apps/app-directory.ts'
import { findWeakness } from '../apps/key-weakness.ts'

/** A look examines keys for no longer than this, because each takes tens of milliseconds of CPU time. */
const LOOK_MS = 500

export interface WeakKey {
  appId: string
  serialNo: string
  /** The rule that it breaks, in words that follow its name. */
  weakness: string
}

/** Finds weak keys among those that were registered before such keys were refused, a few with each look. */
export class WeakKeys {
  readonly #directory: Pick<AppDirectory, 'list'>
  readonly #monotonicMs: () => number
  /** By fingerprint; null for a key that is not weak. */
  readonly #weaknesses = new Map<string, string | null>()

  constructor(directory: Pick<AppDirectory, 'list'>, monotonicMs: () => number) {
    this.#directory = directory
    this.#monotonicMs = monotonicMs
  }

  async look(): Promise<WeakKey[]> {
    const usable = [...this.#directory.list()].flatMap(({ app: { appId }, keys }) =>
      [...keys.values()].filter(isUsable).map((known) => ({ appId, known })),
    )
    const endMs = this.#monotonicMs() + LOOK_MS
    for (const { known } of usable) {
      if (this.#weaknesses.has(known.key.fingerprint)) continue
      if (this.#monotonicMs() >= endMs) break
      this.#weaknesses.set(known.key.fingerprint, (await findWeakness(known.publicKey)) ?? null)
    }
    return usable.flatMap(({ appId, known: { key } }) => {
      const weakness = this.#weaknesses.get(key.fingerprint)
      return weakness ? [{ appId, serialNo: key.serialNo, weakness }] : []
    })
  }
}

function isUsable({ key }: KnownKey): boolean {
  return key.revokedAtMs === null
}
