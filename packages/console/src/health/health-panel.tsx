import type { HealthRow } from '@txgw/gateway/operator-api'
import { useApiQuery } from '../api/use-api-query.ts'
import { Panel } from '../shared/layout/panel.tsx'
import { QueryStates } from '../shared/states/query-states.tsx'
import { Empty } from '../shared/states/states.tsx'
import { appColumn } from '../shared/table/columns.tsx'
import { type Column, DataTable } from '../shared/table/data-table.tsx'
import { formatCount } from '../shared/text/format-number.ts'
import { inEnglish } from '../shared/text/in-english.tsx'
import { formatDuration } from '../shared/time/format-duration.ts'
import { texts } from '../texts/texts.ts'
import { HealthBadge } from './health-badge.tsx'
import { LostRecharges } from './lost-recharges.tsx'

const REFETCH_MS = 5000
/** The rest of a long list is on the pages of the apps. */
const SHOWN_MAX = 10

const words = texts.health

const COLUMNS: Column<HealthRow>[] = [
  { key: 'state', header: words.columns.state, cell: ({ state }) => <HealthBadge state={state} /> },
  appColumn(words.columns.app),
  {
    key: 'no-answer',
    header: words.columns.noAnswer,
    align: 'end',
    cell: ({ last_5_minutes }) => noAnswer(last_5_minutes),
  },
  {
    key: 'p95',
    header: words.columns.p95,
    align: 'end',
    hideBelow: 'wide',
    cell: ({ last_hour: { p95_ms }, deadline_ms }) =>
      p95_ms === null ? null : words.ofDeadline(formatDuration(p95_ms), formatDuration(deadline_ms)),
  },
  {
    key: 'lost',
    header: words.columns.lost,
    align: 'end',
    hideBelow: 'phone',
    cell: ({ last_hour }) => <LostRecharges lost={last_hour.lost} />,
  },
  {
    key: 'why',
    header: words.columns.why,
    hideBelow: 'wide',
    cell: ({ state, reasons, last_failure }) =>
      inEnglish(state === 'down' && last_failure ? last_failure.message : reasons[0]),
  },
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
            <Empty title={words.none} icon="apps">
              {words.noneHint}
            </Empty>
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
