import {
  type ImportReport,
  LISTED_MAX,
  type LineError,
  type LineProblem,
  type OutdatedLine,
} from '@txgw/domain/orders/import-report'
import { SAME_LISTED_MAX, WARNINGS_LISTED_MAX } from '@txgw/domain/orders/import-warnings'
import { ERROR_NAMES, type ErrorName } from '@txgw/protocol'
import { FieldViolation } from '@txgw/protocol/schemas'
import Type, { type Static } from 'typebox'

const line = Type.Integer({ minimum: 1, description: 'Number of the line in the body, from 1' })

const WireLineError = Type.Object(
  {
    line,
    name: Type.Enum(ERROR_NAMES),
    message: Type.String(),
    details: Type.Optional(Type.Array(FieldViolation)),
  },
  { title: 'ImportLineError' },
)

const WireOutdatedLine = Type.Object(
  {
    line,
    app_id: Type.String(),
    payment_order_id: Type.String(),
    update_time: Type.String({ description: 'update_time in the line' }),
    kept_update_time: Type.String({ description: 'update_time of the stored order, which is later' }),
  },
  { title: 'ImportOutdatedLine' },
)

const WireLineWarning = Type.Object(
  {
    line,
    field: Type.String({ description: 'Path of the field, with dots' }),
    value: Type.String({ description: 'The value; empty when the field is absent' }),
    description: Type.String({ description: 'What is usual' }),
  },
  { title: 'ImportLineWarning' },
)

const truncated = (description: string) => Type.Optional(Type.Literal(true, { description }))

export const WireImportReport = Type.Object(
  {
    accepted: Type.Integer({ minimum: 0, description: 'Orders that are new or replaced an older version' }),
    unchanged: Type.Integer({
      minimum: 0,
      description: 'Orders that were already stored with the same content',
    }),
    outdated: Type.Integer({
      minimum: 0,
      description: 'Orders that were not stored, because the stored order has a later `update_time`',
    }),
    rejected: Type.Integer({ minimum: 0, description: 'Lines that were not stored; `errors` says why' }),
    errors: Type.Array(WireLineError, { maxItems: LISTED_MAX }),
    errors_truncated: truncated('There were more errors than are listed'),
    outdated_lines: Type.Array(WireOutdatedLine, { maxItems: LISTED_MAX }),
    outdated_truncated: truncated('There were more outdated orders than are listed'),
    warnings: Type.Array(WireLineWarning, {
      maxItems: WARNINGS_LISTED_MAX,
      description: `Values that look unusual; the same value in the same field is listed at most ${SAME_LISTED_MAX} times`,
    }),
    warned: Type.Optional(
      Type.Integer({
        minimum: 1,
        description: 'Number of lines with a warning; absent when there is none',
      }),
    ),
    warnings_truncated: truncated('There were more warnings than are listed'),
  },
  { title: 'ImportReport' },
)

export function toWireImportReport(report: ImportReport): Static<typeof WireImportReport> {
  const { accepted, unchanged, outdated, rejected, errors, outdatedLines, warnings, warned } = report
  return {
    accepted,
    unchanged,
    outdated,
    rejected,
    errors: errors.map(toWireLineError),
    ...(rejected > errors.length && { errors_truncated: true }),
    outdated_lines: outdatedLines.map(toWireOutdatedLine),
    ...(outdated > outdatedLines.length && { outdated_truncated: true }),
    warnings,
    ...(warned > 0 && { warned }),
    ...(report.warningsTruncated && { warnings_truncated: true }),
  }
}

const NAMES: Record<LineProblem, ErrorName> = {
  invalid: 'INVALID_ARGUMENT',
  'too-long': 'PAYLOAD_TOO_LARGE',
  conflict: 'ALREADY_EXISTS',
}

function toWireLineError({ line, problem, message, violations }: LineError): Static<typeof WireLineError> {
  return { line, name: NAMES[problem], message, ...(violations && { details: violations }) }
}

function toWireOutdatedLine(outdated: OutdatedLine): Static<typeof WireOutdatedLine> {
  const { line, appId, orderId, updateTime, keptUpdateTime } = outdated
  return {
    line,
    app_id: appId,
    payment_order_id: orderId,
    update_time: updateTime,
    kept_update_time: keptUpdateTime,
  }
}
