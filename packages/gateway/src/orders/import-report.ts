import type { ErrorName } from '@txgw/protocol'
import type { FieldViolation } from '@txgw/protocol/schemas'

const ERRORS_LISTED_MAX = 1000

export interface LineError {
  line: number
  name: ErrorName
  message: string
  details?: FieldViolation[]
}

/** What became of a batch of lines, in the order of the lines. */
export interface BatchResult {
  lastLine: number
  accepted: number
  unchanged: number
  errors: LineError[]
}

export interface ImportProgress {
  lastLine: number
  accepted: number
  unchanged: number
  rejected: number
}

export interface ImportReport {
  accepted: number
  unchanged: number
  rejected: number
  errors: LineError[]
  /** There were more errors than are listed. */
  errors_truncated?: true
}

/** Adds up batches; keeps a bounded number of errors, however many there are. */
export function createTally() {
  const errors: LineError[] = []
  const progress: ImportProgress = { lastLine: 0, accepted: 0, unchanged: 0, rejected: 0 }
  return {
    add(batch: BatchResult): void {
      progress.lastLine = batch.lastLine
      progress.accepted += batch.accepted
      progress.unchanged += batch.unchanged
      progress.rejected += batch.errors.length
      errors.push(...batch.errors.slice(0, ERRORS_LISTED_MAX - errors.length))
    },
    progress: (): ImportProgress => ({ ...progress }),
    report(): ImportReport {
      const { accepted, unchanged, rejected } = progress
      const truncated = rejected > errors.length
      return { accepted, unchanged, rejected, errors, ...(truncated && { errors_truncated: true as const }) }
    },
  }
}
