import { PolledDirectory } from '@txgw/base/polled-directory'
import { digestOfSecret } from './secret-text.ts'
import type { AccessToken } from './token.ts'
import type { TokenStore } from './token-store.ts'
import { isTokenText } from './token-text.ts'

/** Holds every token in memory, so that a call costs no look-up in the store, and a revoked token is known at once. */
export class TokenDirectory extends PolledDirectory {
  readonly #store: Pick<TokenStore, 'tokensChangedSince'>
  readonly #byDigest = new Map<string, AccessToken>()
  readonly #byId = new Map<string, AccessToken>()
  #version = 0

  constructor(store: Pick<TokenStore, 'tokensChangedSince'>) {
    super()
    this.#store = store
  }

  /** Finds the token with this text, whether it still works or not. @throws {StoreUnavailable} */
  async find(text: string): Promise<AccessToken | undefined> {
    if (!isTokenText(text)) return undefined
    await this.catchUp(performance.now())
    return this.#byDigest.get(digestOfSecret(text))
  }

  findById(tokenId: string): AccessToken | undefined {
    return this.#byId.get(tokenId)
  }

  list(): Iterable<AccessToken> {
    return this.#byId.values()
  }

  protected override async applyChanges(): Promise<void> {
    const { version, tokens } = await this.#store.tokensChangedSince(this.#version)
    if (version < this.#version) {
      this.#byDigest.clear()
      this.#byId.clear()
    }
    for (const token of tokens) {
      this.#byDigest.set(token.digest, token)
      this.#byId.set(token.tokenId, token)
    }
    this.#version = version
  }
}
