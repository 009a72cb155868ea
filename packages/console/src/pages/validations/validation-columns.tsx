import type { Validation } from '@txgw/gateway/operator-api'
import { IdText } from '../../shared/ids/id-text.tsx'
import { pathPart } from '../../shared/location/path-part.ts'
import { ReasonCode } from '../../shared/status/reason.tsx'
import { ToneBadge } from '../../shared/status/status-badge.tsx'
import { VerdictBadge } from '../../shared/status/verdict-badge.tsx'
import { appColumn, type Column, column, playerColumn, timeColumn } from '../../shared/table/columns.tsx'
import { formatDuration } from '../../shared/time/format-duration.ts'
import { texts } from '../../texts/texts.ts'

const words = texts.validations.columns

export const VALIDATION_COLUMNS: Column<Validation>[] = [
  column(words.validation, ({ validation_id }) => (
    <IdText value={validation_id} href={`/validations/${pathPart(validation_id)}`} />
  )),
  column(words.outcome, (validation) => <VerdictBadge validation={validation} />),
  column(words.reason, ({ reason }) => <ReasonCode code={reason?.code} />, { hideBelow: 'wide' }),
  appColumn(words.app),
  playerColumn(words.user),
  column(
    words.warnings,
    ({ warnings }) => (warnings.length === 0 ? null : <ToneBadge tone="amber">{warnings.length}</ToneBadge>),
    { align: 'end', hideBelow: 'wide' },
  ),
  column(words.attempts, ({ attempts }) => attempts.length, { align: 'end', hideBelow: 'wide' }),
  column(words.duration, ({ duration_ms }) => formatDuration(duration_ms), { align: 'end' }),
  timeColumn('started_at', words.started),
]
