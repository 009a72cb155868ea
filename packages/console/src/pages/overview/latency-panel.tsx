import type { Overview } from '@txgw/gateway/operator-api'
import { Link } from 'wouter'
import { Panel } from '../../shared/layout/panel.tsx'
import { queryText } from '../../shared/location/query-text.ts'
import { Empty } from '../../shared/states/states.tsx'
import { ToneBadge } from '../../shared/status/status-badge.tsx'
import { appColumn, type Column, column } from '../../shared/table/columns.tsx'
import { DataTable } from '../../shared/table/data-table.tsx'
import { formatCount, formatShare } from '../../shared/text/format.ts'
import { formatDuration } from '../../shared/time/format-duration.ts'
import { texts } from '../../texts/texts.ts'
import classes from './latency-bar.module.css'

type AppLatency = Overview['latency'][number]

const words = texts.overview.latency

const COLUMNS: Column<AppLatency>[] = [
  appColumn(words.app),
  column(words.asked, ({ app_id, count }) => <Link href={validationsOf(app_id)}>{formatCount(count)}</Link>, {
    align: 'end',
    hideBelow: 'phone',
  }),
  column(words.p50, ({ p50_ms }) => formatDuration(p50_ms), { align: 'end', hideBelow: 'phone' }),
  column(words.p95, ({ p95_ms }) => formatDuration(p95_ms), { align: 'end' }),
  column(words.p99, ({ p99_ms }) => formatDuration(p99_ms), { align: 'end' }),
  column(
    words.deadline,
    ({ deadline_ms }) => (deadline_ms === null ? words.gone : formatDuration(deadline_ms)),
    { align: 'end' },
  ),
  column(words.used, (latency) => <LatencyBar latency={latency} />, { hideBelow: 'wide' }),
  column(
    words.timeouts,
    ({ app_id, timeouts }) =>
      timeouts === 0 ? (
        formatCount(0)
      ) : (
        <Link href={validationsOf(app_id, 'timeout')}>
          <ToneBadge tone="amber">{formatCount(timeouts)}</ToneBadge>
        </Link>
      ),
    { align: 'end' },
  ),
]

function validationsOf(app_id: string, outcome?: string): string {
  return `/validations${queryText({ app_id, outcome, period: '1d' })}`
}

export function LatencyPanel({ latency }: Pick<Overview, 'latency'>) {
  return (
    <Panel title={words.title} description={words.description} flush>
      {latency.length === 0 ? (
        <Empty title={words.none} icon="clock" hint={words.noneHint} />
      ) : (
        <DataTable label={words.title} columns={COLUMNS} rows={latency} rowKey={({ app_id }) => app_id} />
      )}
    </Panel>
  )
}

const NEARLY_ALL = 0.8

interface LatencyBarProps {
  latency: Overview['latency'][number]
}

/** The whole bar is the deadline. Ever lighter fills reach up to p50, p95 and p99. */
function LatencyBar({ latency: { p50_ms, p95_ms, p99_ms, deadline_ms } }: LatencyBarProps) {
  if (deadline_ms === null) return null
  const part = (ms: number) => Math.min(ms / deadline_ms, 1)
  return (
    <span
      className={classes.bar}
      role="img"
      aria-label={texts.overview.latency.bar(formatShare(p99_ms, deadline_ms))}
      data-tone={part(p99_ms) >= NEARLY_ALL ? 'amber' : 'teal'}
    >
      {[p99_ms, p95_ms, p50_ms].map((ms, depth) => (
        <span
          // biome-ignore lint/suspicious/noArrayIndexKey: always the same three.
          key={depth}
          className={classes.fill}
          data-depth={depth}
          style={{ width: `${part(ms) * 100}%` }}
        />
      ))}
    </span>
  )
}
