import type { RechargeSummary } from '@txgw/gateway/operator-api'
import { StoryId } from '../../shared/ids/record-ids.tsx'
import { ReasonCode } from '../../shared/status/reason-code.tsx'
import { StatusBadge } from '../../shared/status/status-badge.tsx'
import { appColumn, playerColumn, timeColumn, totalColumn } from '../../shared/table/columns.tsx'
import type { Column } from '../../shared/table/data-table.tsx'
import { texts } from '../../texts/texts.ts'

const words = texts.recharges.columns

export const RECHARGE_COLUMNS: Column<RechargeSummary>[] = [
  {
    key: 'recharge',
    header: words.recharge,
    cell: ({ recharge_id }) => <StoryId id={recharge_id} />,
  },
  { key: 'state', header: words.state, cell: ({ state }) => <StatusBadge status={state} /> },
  {
    key: 'reason',
    header: words.reason,
    hideBelow: 'wide',
    cell: ({ end_reason }) => <ReasonCode code={end_reason?.code} />,
  },
  totalColumn(words.total),
  appColumn(words.app),
  playerColumn(words.user),
  timeColumn('created_at', words.created),
]
