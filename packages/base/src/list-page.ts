/** Half open: it begins at `fromMicros` and ends before `toMicros`. */
export interface TimeRange {
  fromMicros?: number
  toMicros?: number
}

/** A page of a list that is sorted by id, the newest first. */
export interface IdPage {
  limit: number
  /** The id where the page before ended. */
  after?: string
  /** The lowest id that the page may have. */
  from?: string
}

/** The rows of a page, and how far the store has looked for them. */
export interface Found<T> {
  rows: T[]
  /**
   * The id at which the store stopped looking, if it stopped before the end of the list. The rows have all that match
   * down to this id, or as many as the page may have.
   */
  reached?: string
}

/** A filter without an index of its own looks at this many rows for a page, and then says where to go on. */
export const LOOKED_AT_MAX = 5_000

/** The matches and, if the store did not look at everything, the time down to which it looked. */
export interface FoundSince<T> {
  rows: T[]
  reachedMs?: number
}
