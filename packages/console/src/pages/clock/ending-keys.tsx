import { Button } from '@mantine/core'
import type { SandboxClock } from '@txgw/gateway/operator-api'
import { useApiQuery } from '../../api/use-api-query.ts'
import { IdText } from '../../shared/ids/id-text.tsx'
import { AppId } from '../../shared/ids/record-ids.tsx'
import { Panel } from '../../shared/layout/panel.tsx'
import { QueryStates } from '../../shared/states/query-states.tsx'
import { Empty } from '../../shared/states/states.tsx'
import { ToneBadge } from '../../shared/status/status-badge.tsx'
import { timeColumn } from '../../shared/table/columns.tsx'
import { type Column, DataTable } from '../../shared/table/data-table.tsx'
import { visibleText } from '../../shared/text/visible-text.ts'
import { texts } from '../../texts/texts.ts'
import { type EndingKey, endingKeys } from './list-ending-keys.ts'
import type { ClockMove } from './use-move-clock.ts'

const APPS_MAX = 200

interface EndingKeysProps {
  clock: SandboxClock
  move: ClockMove
  /** The only app whose keys this clock ends; undefined for all. */
  appId: string | undefined
}

/** Lists every key with an end, soonest first, and can move the clock just past each end. */
export function EndingKeys({ clock, move, appId }: EndingKeysProps) {
  const { title, description, empty, emptyHint, onlyFirst } = texts.clock.keys
  const apps = useApiQuery('/apps', { query: { limit: APPS_MAX } })
  const platform = useApiQuery('/platform-keys')
  return (
    <Panel title={title} description={description} flush>
      <QueryStates query={apps}>
        {({ apps: found, next_cursor }) => {
          const ofClock = appId === undefined ? found : found.filter(({ app_id }) => app_id === appId)
          const platformKeys = appId === undefined ? (platform.data?.keys ?? []) : []
          const keys = endingKeys({ apps: ofClock, platformKeys, clock })
          if (keys.length === 0) {
            return (
              <Empty title={empty} icon="key">
                {emptyHint}
              </Empty>
            )
          }
          return (
            <>
              <DataTable
                label={title}
                columns={columns(clock, move)}
                rows={keys}
                rowKey={({ appId, serialNo }) => `${appId ?? ''}/${serialNo}`}
              />
              {next_cursor && <p>{onlyFirst(APPS_MAX)}</p>}
            </>
          )
        }}
      </QueryStates>
    </Panel>
  )
}

const STATE_TONES = { valid: 'green', expired: 'gray', expiredByClock: 'red' } as const

function columns(clock: SandboxClock, move: ClockMove): Column<EndingKey>[] {
  const { holder, service, serial, ends, state, action, movePast, movePastLabel, ...states } =
    texts.clock.keys
  return [
    {
      key: 'holder',
      header: holder,
      cell: ({ appId }) => (appId === undefined ? service : <AppId id={appId} />),
    },
    { key: 'serial', header: serial, cell: ({ serialNo }) => <IdText value={serialNo} /> },
    timeColumn('endsAt', ends, { hideBelow: 'phone' }),
    {
      key: 'state',
      header: state,
      cell: ({ state: now }) => <ToneBadge tone={STATE_TONES[now]}>{states[now]}</ToneBadge>,
    },
    {
      key: 'move',
      header: action,
      align: 'end',
      cell: ({ state: now, endsAt, serialNo }) =>
        now === 'valid' && (
          <Button
            size="compact-xs"
            variant="default"
            disabled={move.isPending}
            aria-label={visibleText(movePastLabel(serialNo))}
            onClick={() => move.mutate(secondsPast(endsAt, clock))}
          >
            {movePast}
          </Button>
        ),
    },
  ]
}

function secondsPast(endsAt: string, { real_now }: SandboxClock): number {
  return Math.ceil((Date.parse(endsAt) - Date.parse(real_now)) / 1000) + 1
}
