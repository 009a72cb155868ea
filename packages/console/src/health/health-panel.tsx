import type { HealthRow } from '@txgw/gateway/operator-api'
import { useApiQuery } from '../api/use-api-query.ts'
import { Panel } from '../shared/layout/panel.tsx'
import { QueryStates } from '../shared/states/query-states.tsx'
import { Empty } from '../shared/states/states.tsx'
import { appColumn, type Column, column } from '../shared/table/columns.tsx'
import { DataTable } from '../shared/table/data-table.tsx'
import { formatCount } from '../shared/text/format.ts'
import { inEnglish } from '../shared/text/outside-text.tsx'
import { formatDuration } from '../shared/time/format-duration.ts'
import { texts } from '../texts/texts.ts'
import { HealthBadge, LostRecharges } from './health-cells.tsx'

const REFETCH_MS = 5000
/** The rest of a long list is on the pages of the apps. */
const SHOWN_MAX = 10

const words = texts.health

const COLUMNS: Column<HealthRow>[] = [
  column(words.columns.state, ({ state }) => <HealthBadge state={state} />),
  appColumn(words.columns.app),
  column(words.columns.noAnswer, ({ last_5_minutes }) => noAnswer(last_5_minutes), { align: 'end' }),
  column(
    words.columns.p95,
    ({ last_hour: { p95_ms }, deadline_ms }) =>
      p95_ms === null ? null : words.ofDeadline(formatDuration(p95_ms), formatDuration(deadline_ms)),
    { align: 'end', hideBelow: 'wide' },
  ),
  column(words.columns.lost, ({ last_hour }) => <LostRecharges lost={last_hour.lost} />, {
    align: 'end',
    hideBelow: 'phone',
  }),
  column(
    words.columns.why,
    ({ state, reasons, last_failure }) =>
      inEnglish(state === 'down' && last_failure ? last_failure.message : reasons[0]),
    { hideBelow: 'wide' },
  ),
]

/** Every app by its health, the worst first. */
export function HealthPanel() {
  const query = useApiQuery('/health', { query: { limit: SHOWN_MAX }, refetchEveryMs: REFETCH_MS })
  const states = query.data?.states
  const counts = (['down', 'unwell', 'unknown', 'well'] as const).map((state) =>
    formatCount(states?.[state] ?? 0),
  )
  return (
    <Panel
      title={words.title}
      description={states && words.counts(...(counts as [string, string, string, string]))}
      flush
    >
      <QueryStates query={query}>
        {({ apps }) =>
          apps.length === 0 ? (
            <Empty title={words.none} icon="apps" hint={words.noneHint} />
          ) : (
            <DataTable label={words.title} columns={COLUMNS} rows={apps} rowKey={({ app_id }) => app_id} />
          )
        }
      </QueryStates>
    </Panel>
  )
}

export function noAnswer({ answered, no_answer }: HealthRow['last_hour']): string {
  const asked = answered + no_answer
  return asked === 0 ? words.nothingAsked : words.ofAsked(formatCount(no_answer), formatCount(asked))
}
