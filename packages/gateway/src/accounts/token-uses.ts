import type { TokenStore } from './token-store.ts'

const RECORD_EVERY_MS = 60_000

/** Records the last use of each token, at most once a minute, without making a call wait. */
export class TokenUses {
  readonly #store: Pick<TokenStore, 'recordUses'>
  readonly #onFailure: (error: unknown) => void
  readonly #recordedAtMs = new Map<string, number>()
  #recording: Promise<void> = Promise.resolve()

  /** @param onFailure called when the store did not answer; a later use is recorded then. */
  constructor(store: Pick<TokenStore, 'recordUses'>, onFailure: (error: unknown) => void) {
    this.#store = store
    this.#onFailure = onFailure
  }

  used(tokenId: string, atMs: number): void {
    const recordedAtMs = this.#recordedAtMs.get(tokenId)
    if (recordedAtMs !== undefined && Math.abs(atMs - recordedAtMs) < RECORD_EVERY_MS) return
    this.#recordedAtMs.set(tokenId, atMs)
    this.#recording = this.#recording
      .then(() => this.#store.recordUses([{ tokenId, atMs }]))
      .catch((error) => {
        this.#recordedAtMs.delete(tokenId)
        this.#onFailure(error)
      })
  }

  /** Resolves when every use so far is recorded, or could not be. */
  settled(): Promise<void> {
    return this.#recording
  }
}
