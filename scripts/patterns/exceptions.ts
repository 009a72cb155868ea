/** A pattern that may take more than linear time or that cannot be judged, and why nobody can make it take long. */
export interface Exception {
  file: string
  /** The beginning of the pattern. */
  pattern: string
  reason: string
}

export const EXCEPTIONS: Exception[] = [
  {
    file: 'packages/http1/src/plain-head.ts',
    pattern: '/^POST /[!"$-~]* HTTP/1',
    reason:
      'The scanner does not know (?i:…). Headers can be divided between two places with at most 30 each, so no character is looked at more than 31 times; the property test doubles such heads.',
  },
]
