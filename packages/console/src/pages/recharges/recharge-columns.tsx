import type { RechargeSummary } from '@txgw/gateway/operator-api'
import { IdText } from '../../shared/ids/id-text.tsx'
import { pathPart } from '../../shared/location/path-part.ts'
import { playerPath } from '../../shared/location/player-path.ts'
import { ReasonCode } from '../../shared/status/reason-code.tsx'
import { StatusBadge } from '../../shared/status/status-badge.tsx'
import type { Column } from '../../shared/table/data-table.tsx'
import { Money } from '../../shared/text/money.tsx'
import { Time } from '../../shared/time/time.tsx'
import { texts } from '../../texts/texts.ts'

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
