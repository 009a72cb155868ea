import { Button } from '@mantine/core'
import type { App, PlatformKey, SandboxClock } from '@txgw/gateway/operator-api'
import { useApiQuery } from '../../api/use-api-query.ts'
import { AppId, IdText } from '../../shared/ids/id-text.tsx'
import { Panel } from '../../shared/layout/panel.tsx'
import { QueryStates } from '../../shared/states/query-states.tsx'
import { Empty } from '../../shared/states/states.tsx'
import { ToneBadge } from '../../shared/status/status-badge.tsx'
import { type Column, column, timeColumn } from '../../shared/table/columns.tsx'
import { DataTable } from '../../shared/table/data-table.tsx'
import { visibleText } from '../../shared/text/visible-text.ts'
import { texts } from '../../texts/texts.ts'
import type { ClockMove } from './move-clock.tsx'

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
          if (keys.length === 0) return <Empty title={empty} icon="key" hint={emptyHint} />
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
    column(holder, ({ appId }) => (appId === undefined ? service : <AppId id={appId} />)),
    column(serial, ({ serialNo }) => <IdText value={serialNo} />),
    timeColumn('endsAt', ends, { hideBelow: 'phone' }),
    column(state, ({ state: now }) => <ToneBadge tone={STATE_TONES[now]}>{states[now]}</ToneBadge>),
    column(
      action,
      ({ state: now, endsAt, serialNo }) =>
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
      { align: 'end' },
    ),
  ]
}

function secondsPast(endsAt: string, { real_now }: SandboxClock): number {
  return Math.ceil((Date.parse(endsAt) - Date.parse(real_now)) / 1000) + 1
}

interface EndingKey {
  /** Absent for a key of the service. */
  appId?: string
  serialNo: string
  endsAt: string
  state: 'valid' | 'expired' | 'expiredByClock'
}

interface KeyHolders {
  apps: App[]
  platformKeys: PlatformKey[]
  clock: SandboxClock
}

/** The keys that have an end and were not revoked before it, soonest first. */
function endingKeys({ apps, platformKeys, clock }: KeyHolders): EndingKey[] {
  const ofApps = apps.flatMap(({ app_id, keys }) =>
    keys.flatMap(({ serial_no, not_after, revoked_at }) =>
      not_after === undefined || revoked_at !== undefined
        ? []
        : [{ appId: app_id, serialNo: serial_no, endsAt: not_after }],
    ),
  )
  const ofService = platformKeys.flatMap(({ serial_no, expires_at }) =>
    expires_at === null ? [] : [{ serialNo: serial_no, endsAt: expires_at }],
  )
  return [...ofApps, ...ofService]
    .map((key) => ({ ...key, state: stateAt(Date.parse(key.endsAt), clock) }))
    .toSorted((a, b) => Date.parse(a.endsAt) - Date.parse(b.endsAt))
}

function stateAt(endsAtMs: number, { now, real_now }: SandboxClock): EndingKey['state'] {
  if (endsAtMs > Date.parse(now)) return 'valid'
  return endsAtMs > Date.parse(real_now) ? 'expiredByClock' : 'expired'
}
