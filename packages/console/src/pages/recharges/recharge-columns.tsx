import type { RechargeSummary } from '@txgw/gateway/operator-api'
import type { Column } from '../../shared/data-table.tsx'
import { IdText } from '../../shared/id-text.tsx'
import { Money } from '../../shared/money.tsx'
import { pathPart } from '../../shared/path-part.ts'
import { ReasonCode } from '../../shared/reason-code.tsx'
import { StatusBadge } from '../../shared/status-badge.tsx'
import { Time } from '../../shared/time.tsx'
import { texts } from '../../texts/texts.ts'
import { playerPath } from '../players/player-path.ts'

const words = texts.recharges.columns

export const RECHARGE_COLUMNS: Column<RechargeSummary>[] = [
  {
    key: 'recharge',
    header: words.recharge,
    cell: ({ recharge_id }) => <IdText value={recharge_id} href={`/timeline/${pathPart(recharge_id)}`} />,
  },
  { key: 'state', header: words.state, cell: ({ state }) => <StatusBadge status={state} /> },
  {
    key: 'reason',
    header: words.reason,
    hideBelow: 'wide',
    cell: ({ end_reason }) => <ReasonCode code={end_reason?.code} />,
  },
  {
    key: 'total',
    header: words.total,
    align: 'end',
    cell: ({ total_price }) => <Money value={total_price} />,
  },
  {
    key: 'app',
    header: words.app,
    cell: ({ app_id }) => <IdText value={app_id} href={`/apps/${pathPart(app_id)}`} />,
  },
  {
    key: 'user',
    header: words.user,
    cell: (recharge) => <IdText value={recharge.user_id} href={playerPath(recharge)} />,
  },
  { key: 'created', header: words.created, cell: ({ created_at }) => <Time value={created_at} /> },
]
