import { DomainError } from '@txgw/base/domain-error'
import { FairShares, type SharedWork } from '@txgw/base/work/fair-shares'
import { threadCpuMs } from '@txgw/base/work/thread-cpu'

/** What the calls of the merchants of one app may use of the main thread, and those of all merchants together. */
const WORK: SharedWork = {
  each: { msPerSecond: 100, burstMs: 1_000 },
  together: { msPerSecond: 300, burstMs: 3_000 },
  askersMax: 10_000,
  // What a call counts until its end, so that only some can be under way at once.
  expectedMs: 50,
  beganMax: 60,
}
/** A long download ends long after its work, and others worked meanwhile. */
const CALL_MS_MAX = 5_000

interface Times {
  monotonicMs(): number
  /** The CPU time that this thread has used. */
  cpuMs(): number
}

const MAIN_THREAD: Times = { monotonicMs: () => performance.now(), cpuMs: threadCpuMs }

/** A merchant whose share is used up. Its refusal comes late. */
export class ShareUsedUp extends DomainError {
  constructor(retryAfterSeconds: number) {
    const message = 'Your calls take more of the time of the service than a merchant may use.'
    super('too-many', message, { retryAfterSeconds })
  }
}

/**
 * Bounds what each merchant's calls cost the queries of all others. What else runs during a call counts for it, so
 * merchants get less of a busy service.
 */
export class MerchantShares {
  readonly #times: Times
  readonly #shares: FairShares

  constructor(times = MAIN_THREAD) {
    this.#times = times
    this.#shares = new FairShares(WORK, times.monotonicMs)
  }

  /**
   * @param owners the apps of the merchant, so that more tokens are no larger share
   * @returns a function for the end of the call
   * @throws {ShareUsedUp}
   */
  enter(owners: readonly string[]): () => void {
    const work = this.#shares.begin(owners)
    if ('waitSeconds' in work) throw new ShareUsedUp(work.waitSeconds)
    const beganMs = this.#times.cpuMs()
    return () => work.end(Math.min(this.#times.cpuMs() - beganMs, CALL_MS_MAX))
  }
}
