import type { Store } from '@txgw/store/store'
import { type Evidence, evidenceWarnings } from './evidence-warnings.ts'
import { withTimeout } from './http/with-timeout.ts'
import type { ReadinessProbe } from './served.ts'

/** Together less than two seconds, which is how outdated a result may be. */
const AGE_MS_MAX = 900
const ANSWER_MS_MAX = 1_000

/** Tells whether a store can be read and written, by trying it. Callers that ask meanwhile share the result. */
export class StoreProbe implements ReadinessProbe {
  readonly #store: Pick<Store, 'ping'>
  readonly #evidence: () => Evidence | undefined
  readonly #elapsedMs: () => number
  #last: { begunAtMs: number; failure: Promise<Error | undefined> } | undefined

  /** @param evidence what is known about the audit trail of the store by now */
  constructor(
    store: Pick<Store, 'ping'>,
    evidence: () => Evidence | undefined,
    elapsedMs = () => performance.now(),
  ) {
    this.#store = store
    this.#evidence = evidence
    this.#elapsedMs = elapsedMs
  }

  /** Returns why the store cannot be used; undefined when it can. */
  failure(): Promise<Error | undefined> {
    const nowMs = this.#elapsedMs()
    if (!this.#last || nowMs - this.#last.begunAtMs > AGE_MS_MAX)
      this.#last = { begunAtMs: nowMs, failure: this.#try() }
    return this.#last.failure
  }

  warning(): string | undefined {
    const warnings = evidenceWarnings(this.#evidence() ?? {})
    return warnings.length > 0 ? warnings.join('; ') : undefined
  }

  async #try(): Promise<Error | undefined> {
    try {
      const late = () => new Error(`no answer within ${ANSWER_MS_MAX} ms`)
      await withTimeout(this.#store.ping(), ANSWER_MS_MAX, late)
      return undefined
    } catch (error) {
      return error instanceof Error ? error : new Error('unknown')
    }
  }
}
