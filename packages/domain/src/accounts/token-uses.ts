import type { TokenStore } from './token-store.ts'

const RECORD_EVERY_MS = 60_000
const FLUSH_AFTER_MS = 1_000

/** Records the last use of each token, at most once a minute, and not while the call is answered. */
export class TokenUses {
  readonly #store: Pick<TokenStore, 'recordUses'>
  readonly #onFailure: (error: unknown) => void
  readonly #recordedAtMs = new Map<string, number>()
  readonly #pending = new Map<string, number>()
  #timer: NodeJS.Timeout | undefined

  /** @param onFailure called when the store did not answer; a later use is recorded then. */
  constructor(store: Pick<TokenStore, 'recordUses'>, onFailure: (error: unknown) => void) {
    this.#store = store
    this.#onFailure = onFailure
  }

  used(tokenId: string, atMs: number): void {
    const recordedAtMs = this.#recordedAtMs.get(tokenId)
    if (recordedAtMs !== undefined && Math.abs(atMs - recordedAtMs) < RECORD_EVERY_MS) return
    this.#recordedAtMs.set(tokenId, atMs)
    this.#pending.set(tokenId, atMs)
    this.#timer ??= setTimeout(() => void this.flush(), FLUSH_AFTER_MS).unref()
  }

  /** Records the uses that wait. It never fails. */
  async flush(): Promise<void> {
    clearTimeout(this.#timer)
    this.#timer = undefined
    const uses = [...this.#pending].map(([tokenId, atMs]) => ({ tokenId, atMs }))
    this.#pending.clear()
    if (uses.length === 0) return
    try {
      await this.#store.recordUses(uses)
    } catch (error) {
      for (const { tokenId } of uses) this.#recordedAtMs.delete(tokenId)
      this.#onFailure(error)
    }
  }
}
