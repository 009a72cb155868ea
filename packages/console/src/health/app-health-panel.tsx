import type { AppHealth } from '@txgw/gateway/operator-api'
import { useApiQuery } from '../api/use-api-query.ts'
import { PanelStack } from '../shared/layout/columns.tsx'
import { Facts } from '../shared/layout/facts.tsx'
import { Panel } from '../shared/layout/panel.tsx'
import { Failure } from '../shared/states/notices.tsx'
import { QueryStates } from '../shared/states/query-states.tsx'
import { type Column, column } from '../shared/table/columns.tsx'
import { DataTable } from '../shared/table/data-table.tsx'
import { formatCount } from '../shared/text/format.ts'
import { inEnglish } from '../shared/text/outside-text.tsx'
import { formatDuration } from '../shared/time/format-duration.ts'
import { Time } from '../shared/time/time.tsx'
import { texts } from '../texts/texts.ts'
import { factsOf } from './app-health-facts.tsx'
import classes from './app-health-panel.module.css'
import { HealthBadge } from './health-cells.tsx'
import { noAnswer } from './health-panel.tsx'

const REFETCH_MS = 5000

const { page: words, ofDeadline } = texts.health

type Window = AppHealth['last_hour'] & { name: string; deadlineMs: number }

const COLUMNS: Column<Window>[] = [
  column(words.window, ({ name }) => name),
  column(words.answered, ({ answered }) => formatCount(answered), { align: 'end' }),
  column(words.forbidden, ({ forbidden }) => formatCount(forbidden), { align: 'end', hideBelow: 'phone' }),
  column(words.noAnswer, (window) => noAnswer(window), { align: 'end' }),
  column(
    words.p95,
    ({ p95_ms, deadlineMs }) =>
      p95_ms === null ? null : ofDeadline(formatDuration(p95_ms), formatDuration(deadlineMs)),
    { align: 'end', hideBelow: 'phone' },
  ),
]

/** Shows whether the webhook of an app answers, why not, and when its keys end. */
export function AppHealthPanel({ appId }: { appId: string }) {
  const query = useApiQuery('/apps/{app_id}/health', {
    path: { app_id: appId },
    refetchEveryMs: REFETCH_MS,
  })
  return (
    <Panel
      title={words.title}
      description={
        query.data && (
          <>
            {words.countedSince} <Time value={query.data.counted_since} />
          </>
        )
      }
      actions={query.data && <HealthBadge state={query.data.state} />}
    >
      <QueryStates query={query}>
        {(health) => (
          <>
            {health.state === 'down' && (
              <div className={classes.down}>
                <Failure>{inEnglish(health.reasons.join(' '))}</Failure>
              </div>
            )}
            <PanelStack>
              <DataTable
                label={words.windows}
                columns={COLUMNS}
                rows={windowsOf(health)}
                rowKey={({ name }) => name}
              />
              <Facts facts={factsOf(health)} />
            </PanelStack>
          </>
        )}
      </QueryStates>
    </Panel>
  )
}

function windowsOf({ last_5_minutes, last_hour, stored, deadline_ms: deadlineMs }: AppHealth): Window[] {
  return [
    { ...last_5_minutes, name: words.lastFiveMinutes, deadlineMs },
    { ...last_hour, name: words.lastHour, deadlineMs },
    { ...stored, name: words.stored, deadlineMs },
  ]
}
