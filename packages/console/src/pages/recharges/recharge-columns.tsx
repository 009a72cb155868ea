import type { RechargeSummary } from '@txgw/gateway/operator-api'
import { StoryId } from '../../shared/ids/id-text.tsx'
import { ReasonCode } from '../../shared/status/reason.tsx'
import { StatusBadge } from '../../shared/status/status-badge.tsx'
import {
  appColumn,
  type Column,
  column,
  playerColumn,
  timeColumn,
  totalColumn,
} from '../../shared/table/columns.tsx'
import { texts } from '../../texts/texts.ts'

const words = texts.recharges.columns

export const RECHARGE_COLUMNS: Column<RechargeSummary>[] = [
  column(words.recharge, ({ recharge_id }) => <StoryId id={recharge_id} />),
  column(words.state, ({ state }) => <StatusBadge status={state} />),
  column(words.reason, ({ end_reason }) => <ReasonCode code={end_reason?.code} />, { hideBelow: 'wide' }),
  totalColumn(words.total),
  appColumn(words.app),
  playerColumn(words.user),
  timeColumn('created_at', words.created),
]
