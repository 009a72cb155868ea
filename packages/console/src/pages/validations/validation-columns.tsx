import type { Validation } from '@txgw/gateway/operator-api'
import { IdText } from '../../shared/ids/id-text.tsx'
import { pathPart } from '../../shared/location/path-part.ts'
import { playerPath } from '../../shared/location/player-path.ts'
import { ReasonCode } from '../../shared/status/reason-code.tsx'
import { ToneBadge } from '../../shared/status/status-badge.tsx'
import { VerdictBadge } from '../../shared/status/verdict-badge.tsx'
import type { Column } from '../../shared/table/data-table.tsx'
import { formatDuration } from '../../shared/time/format-duration.ts'
import { Time } from '../../shared/time/time.tsx'
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
  {
    key: 'app',
    header: words.app,
    cell: ({ app_id }) => <IdText value={app_id} href={`/apps/${pathPart(app_id)}`} />,
  },
  {
    key: 'user',
    header: words.user,
    cell: (validation) => <IdText value={validation.user_id} href={playerPath(validation)} />,
  },
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
  {
    key: 'started',
    header: words.started,
    cell: ({ started_at }) => <Time value={started_at} />,
  },
]
