import type { Clock } from '../clock.ts'

export interface SharedAnswers<T> {
  /** Makes the answer, or returns the one in progress or recently made for this key. */
  get(key: string, make: () => Promise<T>): Promise<T>
}

interface Kept<T> {
  answer: Promise<T>
  /** Infinite while the answer is in progress. */
  untilMs: number
}

const KEPT_MS = 60_000
const KEPT_MAX = 1_000

/** The service may deliver a notification twice: both deliveries get one answer, made once. */
export function createSharedAnswers<T>(clock: Clock, keptMax = KEPT_MAX): SharedAnswers<T> {
  const kept = new Map<string, Kept<T>>()

  const forgetOld = () => {
    // The map keeps the order of insertion, so the first entries are the oldest.
    for (const [key, { untilMs }] of kept) {
      if (untilMs > clock() && kept.size <= keptMax) return
      kept.delete(key)
    }
  }
  return {
    get: (key, make) => {
      forgetOld()
      const known = kept.get(key)
      if (known) return known.answer
      const entry: Kept<T> = { answer: make(), untilMs: Number.POSITIVE_INFINITY }
      kept.set(key, entry)
      entry.answer.then(
        () => {
          entry.untilMs = clock() + KEPT_MS
        },
        // A failure is not an answer, so the next delivery tries again.
        () => {
          if (kept.get(key) === entry) kept.delete(key)
        },
      )
      return entry.answer
    },
  }
}
