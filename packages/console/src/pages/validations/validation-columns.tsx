import type { Validation } from '@txgw/gateway/operator-api'
import { IdText } from '../../shared/ids/id-text.tsx'
import { pathPart } from '../../shared/location/path-part.ts'
import { ReasonCode } from '../../shared/status/reason-code.tsx'
import { ToneBadge } from '../../shared/status/status-badge.tsx'
import { VerdictBadge } from '../../shared/status/verdict-badge.tsx'
import { appColumn, playerColumn, timeColumn } from '../../shared/table/columns.tsx'
import type { Column } from '../../shared/table/data-table.tsx'
import { formatDuration } from '../../shared/time/format-duration.ts'
import { texts } from '../../texts/texts.ts'

const words = texts.validations.columns

export const VALIDATION_COLUMNS: Column<Validation>[] = [
  {
    key: 'validation',
    header: words.validation,
    cell: ({ validation_id }) => (
      <IdText value={validation_id} href={`/validations/${pathPart(validation_id)}`} />
    ),
  },
  { key: 'outcome', header: words.outcome, cell: (validation) => <VerdictBadge validation={validation} /> },
  {
    key: 'reason',
    header: words.reason,
    hideBelow: 'wide',
    cell: ({ reason }) => <ReasonCode code={reason?.code} />,
  },
  appColumn(words.app),
  playerColumn(words.user),
  {
    key: 'warnings',
    header: words.warnings,
    align: 'end',
    hideBelow: 'wide',
    cell: ({ warnings }) =>
      warnings.length === 0 ? null : <ToneBadge tone="amber">{warnings.length}</ToneBadge>,
  },
  {
    key: 'attempts',
    header: words.attempts,
    align: 'end',
    hideBelow: 'wide',
    cell: ({ attempts }) => attempts.length,
  },
  {
    key: 'duration',
    header: words.duration,
    align: 'end',
    cell: ({ duration_ms }) => formatDuration(duration_ms),
  },
  timeColumn('started_at', words.started),
]
