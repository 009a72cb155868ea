import type { AttemptCount, Decided } from './attempt-count.ts'
import type { KnownBrowser } from './known-browser.ts'

/** The store of production keeps the limits of guessing, so that they hold over processes and restarts. */
export interface AttemptStore {
  /** Finds the counts of these keys. */
  findAttempts(keys: string[]): Promise<AttemptCount[]>
  /**
   * Stores what the function makes of the counts, while nobody else changes them. Also forgets counts that are
   * forgiven, and those that will be first when there are more than `countsMax`.
   * @param decide may run again, with other counts
   */
  changeAttempts<T>(
    keys: string[],
    decide: (found: AttemptCount[]) => Decided<T>,
    limits: { nowMs: number; countsMax: number },
  ): Promise<T>
  /** Lists the counts whose burst was told and is not forgiven, the largest first. */
  listBursts(nowMs: number, limit: number): Promise<AttemptCount[]>

  /** Adds the browser or renews it, and forgets old ones and all but the latest of its account. */
  rememberBrowser(
    browser: KnownBrowser,
    limits: { forgetBeforeMs: number; perAccountMax: number },
  ): Promise<void>
  findBrowser(digest: string): Promise<KnownBrowser | undefined>
}
