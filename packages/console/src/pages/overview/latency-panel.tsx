import type { Overview } from '@txgw/gateway/operator-api'
import { Link } from 'wouter'
import { Panel } from '../../shared/layout/panel.tsx'
import { queryText } from '../../shared/location/query-text.ts'
import { Empty } from '../../shared/states/states.tsx'
import { ToneBadge } from '../../shared/status/status-badge.tsx'
import { appColumn } from '../../shared/table/columns.tsx'
import { type Column, DataTable } from '../../shared/table/data-table.tsx'
import { formatCount } from '../../shared/text/format-number.ts'
import { formatDuration } from '../../shared/time/format-duration.ts'
import { texts } from '../../texts/texts.ts'
import { LatencyBar } from './latency-bar.tsx'

type AppLatency = Overview['latency'][number]

const words = texts.overview.latency

const COLUMNS: Column<AppLatency>[] = [
  appColumn(words.app),
  {
    key: 'count',
    header: words.asked,
    align: 'end',
    hideBelow: 'phone',
    cell: ({ app_id, count }) => <Link href={validationsOf(app_id)}>{formatCount(count)}</Link>,
  },
  {
    key: 'p50',
    header: words.p50,
    align: 'end',
    hideBelow: 'phone',
    cell: ({ p50_ms }) => formatDuration(p50_ms),
  },
  { key: 'p95', header: words.p95, align: 'end', cell: ({ p95_ms }) => formatDuration(p95_ms) },
  { key: 'p99', header: words.p99, align: 'end', cell: ({ p99_ms }) => formatDuration(p99_ms) },
  {
    key: 'deadline',
    header: words.deadline,
    align: 'end',
    cell: ({ deadline_ms }) => (deadline_ms === null ? words.gone : formatDuration(deadline_ms)),
  },
  { key: 'bar', header: words.used, hideBelow: 'wide', cell: (latency) => <LatencyBar latency={latency} /> },
  {
    key: 'timeouts',
    header: words.timeouts,
    align: 'end',
    cell: ({ app_id, timeouts }) =>
      timeouts === 0 ? (
        formatCount(0)
      ) : (
        <Link href={validationsOf(app_id, 'timeout')}>
          <ToneBadge tone="amber">{formatCount(timeouts)}</ToneBadge>
        </Link>
      ),
  },
]

function validationsOf(app_id: string, outcome?: string): string {
  return `/validations${queryText({ app_id, outcome, period: '1d' })}`
}

export function LatencyPanel({ latency }: Pick<Overview, 'latency'>) {
  return (
    <Panel title={words.title} description={words.description} flush>
      {latency.length === 0 ? (
        <Empty title={words.none} icon="clock">
          {words.noneHint}
        </Empty>
      ) : (
        <DataTable label={words.title} columns={COLUMNS} rows={latency} rowKey={({ app_id }) => app_id} />
      )}
    </Panel>
  )
}
