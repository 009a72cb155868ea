import { ERROR_NAMES } from '@txgw/protocol'
import { FieldViolation } from '@txgw/protocol/schemas'
import Type, { type Static } from 'typebox'
import { createWarningList, type JudgedLine, WARNING_FIELDS } from './import-warnings.ts'

const LISTED_MAX = 1000

const LineError = Type.Object(
  {
    line: Type.Integer({ minimum: 1, description: 'Which line of the body, counted from 1' }),
    name: Type.Enum(ERROR_NAMES),
    message: Type.String(),
    details: Type.Optional(Type.Array(FieldViolation)),
  },
  { title: 'ImportLineError' },
)

const OutdatedLine = Type.Object(
  {
    line: Type.Integer({ minimum: 1, description: 'Which line of the body, counted from 1' }),
    app_id: Type.String(),
    payment_order_id: Type.String(),
    update_time: Type.String({ description: 'Of the line' }),
    kept_update_time: Type.String({ description: 'Of the order that is kept, which is later' }),
  },
  { title: 'ImportOutdatedLine' },
)

export const ImportReport = Type.Object(
  {
    accepted: Type.Integer({ minimum: 0, description: 'Orders that are new or replaced an older state' }),
    unchanged: Type.Integer({ minimum: 0, description: 'Orders that are kept already, in the same form' }),
    outdated: Type.Integer({
      minimum: 0,
      description: 'Orders that were not taken because a later `update_time` is kept',
    }),
    rejected: Type.Integer({ minimum: 0, description: 'Lines that were not taken; `errors` says why' }),
    errors: Type.Array(LineError, { maxItems: LISTED_MAX }),
    errors_truncated: Type.Optional(
      Type.Literal(true, { description: 'There were more errors than are listed' }),
    ),
    outdated_lines: Type.Array(OutdatedLine, { maxItems: LISTED_MAX }),
    outdated_truncated: Type.Optional(
      Type.Literal(true, { description: 'There were more outdated orders than are listed' }),
    ),
    ...WARNING_FIELDS,
  },
  { title: 'ImportReport' },
)

export type LineError = Static<typeof LineError>
type OutdatedLine = Static<typeof OutdatedLine>
export type ImportReport = Static<typeof ImportReport>

/** What became of a batch of lines, in the order of the lines. */
export interface BatchResult {
  lastLine: number
  accepted: number
  unchanged: number
  outdated: OutdatedLine[]
  errors: LineError[]
  /** The lines that were not rejected. */
  taken: JudgedLine[]
}

export interface ImportProgress {
  lastLine: number
  accepted: number
  unchanged: number
  outdated: number
  rejected: number
}

/** Adds up batches; lists a bounded number of lines, however many there are. */
export function createTally() {
  const errors: LineError[] = []
  const outdatedLines: OutdatedLine[] = []
  const warnings = createWarningList()
  const progress: ImportProgress = { lastLine: 0, accepted: 0, unchanged: 0, outdated: 0, rejected: 0 }
  return {
    add(batch: BatchResult): void {
      progress.lastLine = batch.lastLine
      progress.accepted += batch.accepted
      progress.unchanged += batch.unchanged
      progress.outdated += batch.outdated.length
      progress.rejected += batch.errors.length
      errors.push(...batch.errors.slice(0, LISTED_MAX - errors.length))
      outdatedLines.push(...batch.outdated.slice(0, LISTED_MAX - outdatedLines.length))
      warnings.add(batch.taken)
    },
    progress: (): ImportProgress => ({ ...progress }),
    report(): ImportReport {
      const { accepted, unchanged, outdated, rejected } = progress
      return {
        ...{ accepted, unchanged, outdated, rejected, errors },
        ...(rejected > errors.length && { errors_truncated: true as const }),
        outdated_lines: outdatedLines,
        ...(outdated > outdatedLines.length && { outdated_truncated: true as const }),
        ...warnings.report(),
      }
    },
  }
}
