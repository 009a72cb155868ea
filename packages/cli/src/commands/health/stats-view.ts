import type { ForbiddenReasons, ValidationLatency } from '@txgw/gateway/operator-api'
import { type Column, heading, milliseconds, tableLines, visible } from '../../output/text-layout.ts'

export interface Stats {
  forbidden_reasons: ForbiddenReasons
  validation_latency: ValidationLatency
}

export interface StatsLayout {
  env: string
  /** Whether each count gets a bar beside it, for people who look at the output. */
  bars: boolean
}

type AppLatency = ValidationLatency['apps'][number]

const BAR_LENGTH_MAX = 24

const LATENCY_COLUMNS: Column<AppLatency>[] = [
  { title: 'APP', value: ({ app_id }) => app_id },
  { title: 'SENT', value: ({ count }) => count.toLocaleString('en-US') },
  { title: 'P50', value: ({ p50_ms }) => milliseconds(p50_ms) },
  { title: 'P95', value: ({ p95_ms }) => milliseconds(p95_ms) },
  { title: 'P99', value: ({ p99_ms }) => milliseconds(p99_ms) },
  { title: 'DEADLINE', value: ({ deadline_ms }) => (deadline_ms === null ? '–' : milliseconds(deadline_ms)) },
  { title: 'TIME-OUTS', value: ({ timeouts }) => timeouts.toLocaleString('en-US') },
]

export function statsText(
  { forbidden_reasons: reasons, validation_latency }: Stats,
  layout: StatsLayout,
): string {
  const { from, to, app_id: appId } = reasons
  const whose = appId === undefined ? 'all apps' : appId
  const outcomes = {
    allowed: reasons.allowed_total,
    forbidden: reasons.forbidden_total,
    ...reasons.no_answer,
  }
  const { apps } = validation_latency
  return [
    heading(visible(`Validations of ${whose} in ${layout.env}, ${from} to ${to}`)),
    countLines(outcomes, layout),
    '',
    heading('Forbidden, by reason'),
    countLines(reasons.forbidden, layout),
    '',
    heading('Response times of game backends'),
    apps.length > 0 ? tableLines(LATENCY_COLUMNS, apps) : '  No game backend was asked.',
  ].join('\n')
}

function countLines(counts: Readonly<Record<string, number>>, { bars }: StatsLayout): string {
  const entries = Object.entries(counts).map(([name, count]) => ({
    name,
    count,
    shown: count.toLocaleString('en-US'),
  }))
  const nameWidth = Math.max(...entries.map(({ name }) => name.length))
  const countWidth = Math.max(...entries.map(({ shown }) => shown.length))
  const largest = Math.max(...entries.map(({ count }) => count))
  return entries
    .map(({ name, count, shown }) =>
      `  ${name.padEnd(nameWidth)}  ${shown.padStart(countWidth)}  ${bars ? bar(count, largest) : ''}`.trimEnd(),
    )
    .join('\n')
}

/** Even the smallest count gets a visible bar. */
function bar(count: number, largest: number): string {
  return count === 0 ? '' : '█'.repeat(Math.max(1, Math.round((count / largest) * BAR_LENGTH_MAX)))
}
