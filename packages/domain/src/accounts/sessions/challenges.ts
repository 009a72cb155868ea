import type { Clock } from '@txgw/base/clock'
import { digestOfSecret } from '../secret-text.ts'
import type { SessionStore } from './session-store.ts'

const CHALLENGE_MS = 10 * 60 * 1000
/** Anybody can begin a sign-in. The oldest beginning makes room, so that nobody can fill the store. */
const CHALLENGES_MAX = 10_000

/** Remembers a sign-in between its beginning and its end. Each secret works once, in any process. */
export class Challenges {
  readonly #store: Pick<SessionStore, 'addChallenge' | 'takeChallenge'>
  readonly #clock: Clock

  constructor(store: Pick<SessionStore, 'addChallenge' | 'takeChallenge'>, clock: Clock) {
    this.#store = store
    this.#clock = clock
  }

  async keep(secret: string, content: object): Promise<void> {
    const nowMs = this.#clock.nowMs()
    const challenge = {
      digest: digestOfSecret(secret),
      content: JSON.stringify(content),
      expiresAtMs: nowMs + CHALLENGE_MS,
    }
    await this.#store.addChallenge(challenge, { nowMs, challengesMax: CHALLENGES_MAX })
  }

  /** Returns what was kept, for the first call in time. */
  async take<T>(secret: string): Promise<T | undefined> {
    const content = await this.#store.takeChallenge(digestOfSecret(secret), this.#clock.nowMs())
    return content === undefined ? undefined : (JSON.parse(content) as T)
  }
}
