import type { FieldViolation } from '@txgw/protocol/schemas'
import { createWarningList, type JudgedLine, type LineWarning } from './import-warnings.ts'

export const LISTED_MAX = 1000

export type LineProblem = 'invalid' | 'too-long' | 'conflict'

/** A line that was rejected. Line numbers start at 1. */
export interface LineError {
  line: number
  problem: LineProblem
  message: string
  violations?: FieldViolation[]
}

/** A line whose order is already stored with a later update_time. */
export interface OutdatedLine {
  line: number
  appId: string
  orderId: string
  updateTime: string
  keptUpdateTime: string
}

/** The result of a batch of lines, in the order of the lines. */
export interface BatchResult {
  /** 0 when all its lines are blank. */
  lastLine: number
  accepted: number
  unchanged: number
  outdated: OutdatedLine[]
  errors: LineError[]
  /** The lines that were stored although they look unusual. */
  warned: JudgedLine[]
}

export interface ImportProgress {
  lastLine: number
  accepted: number
  unchanged: number
  outdated: number
  rejected: number
}

/** The counts cover all lines. The lists are bounded and may be shorter than the counts. */
export interface ImportReport extends Omit<ImportProgress, 'lastLine'> {
  errors: LineError[]
  outdatedLines: OutdatedLine[]
  warnings: LineWarning[]
  warned: number
  warningsTruncated: boolean
}

/** Adds up batches. It lists a bounded number of lines, however many there are. */
export function createTally() {
  const errors: LineError[] = []
  const outdatedLines: OutdatedLine[] = []
  const warnings = createWarningList()
  const progress: ImportProgress = { lastLine: 0, accepted: 0, unchanged: 0, outdated: 0, rejected: 0 }
  return {
    add(batch: BatchResult): void {
      progress.lastLine = Math.max(progress.lastLine, batch.lastLine)
      progress.accepted += batch.accepted
      progress.unchanged += batch.unchanged
      progress.outdated += batch.outdated.length
      progress.rejected += batch.errors.length
      errors.push(...batch.errors.slice(0, LISTED_MAX - errors.length))
      outdatedLines.push(...batch.outdated.slice(0, LISTED_MAX - outdatedLines.length))
      warnings.add(batch.warned)
    },
    progress: (): ImportProgress => ({ ...progress }),
    report(): ImportReport {
      const { lastLine: _lastLine, ...counts } = progress
      return { ...counts, errors, outdatedLines, ...warnings.report() }
    },
  }
}
