import { ERROR_NAMES } from '@txgw/protocol'
import { FieldViolation } from '@txgw/protocol/schemas'
import Type, { type Static } from 'typebox'
import { createWarningList, type JudgedLine, WARNING_FIELDS } from './import-warnings.ts'

const ERRORS_LISTED_MAX = 1000

const LineError = Type.Object(
  {
    line: Type.Integer({ minimum: 1, description: 'Which line of the body, counted from 1' }),
    name: Type.Enum(ERROR_NAMES),
    message: Type.String(),
    details: Type.Optional(Type.Array(FieldViolation)),
  },
  { title: 'ImportLineError' },
)

export const ImportReport = Type.Object(
  {
    accepted: Type.Integer({ minimum: 0, description: 'Orders that are new or replaced an older state' }),
    unchanged: Type.Integer({ minimum: 0, description: 'Orders that were known already, as new or newer' }),
    rejected: Type.Integer({ minimum: 0, description: 'Lines that were not taken; `errors` says why' }),
    errors: Type.Array(LineError, { maxItems: ERRORS_LISTED_MAX }),
    errors_truncated: Type.Optional(
      Type.Literal(true, { description: 'There were more errors than are listed' }),
    ),
    ...WARNING_FIELDS,
  },
  { title: 'ImportReport' },
)

export type LineError = Static<typeof LineError>
export type ImportReport = Static<typeof ImportReport>

/** What became of a batch of lines, in the order of the lines. */
export interface BatchResult {
  lastLine: number
  accepted: number
  unchanged: number
  errors: LineError[]
  /** The lines that were not rejected. */
  taken: JudgedLine[]
}

export interface ImportProgress {
  lastLine: number
  accepted: number
  unchanged: number
  rejected: number
}

/** Adds up batches; keeps a bounded number of errors and warnings, however many there are. */
export function createTally() {
  const errors: LineError[] = []
  const warnings = createWarningList()
  const progress: ImportProgress = { lastLine: 0, accepted: 0, unchanged: 0, rejected: 0 }
  return {
    add(batch: BatchResult): void {
      progress.lastLine = batch.lastLine
      progress.accepted += batch.accepted
      progress.unchanged += batch.unchanged
      progress.rejected += batch.errors.length
      errors.push(...batch.errors.slice(0, ERRORS_LISTED_MAX - errors.length))
      warnings.add(batch.taken)
    },
    progress: (): ImportProgress => ({ ...progress }),
    report(): ImportReport {
      const { accepted, unchanged, rejected } = progress
      const truncated = rejected > errors.length
      return {
        accepted,
        unchanged,
        rejected,
        errors,
        ...(truncated && { errors_truncated: true as const }),
        ...warnings.report(),
      }
    },
  }
}
