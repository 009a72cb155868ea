import { NativeSelect } from '@mantine/core'
import type { App } from '@txgw/gateway/operator-api'
import { useApiQuery } from '../../api/use-api-query.ts'
import { isMerchant } from '../../session/home.ts'
import { useSession } from '../../session/use-session.ts'
import { Page } from '../../shared/layout/page.tsx'
import { Panel } from '../../shared/layout/panel.tsx'
import { useSearchValues } from '../../shared/location/use-search-values.ts'
import { QueryStates } from '../../shared/states/query-states.tsx'
import { ToneBadge } from '../../shared/status/status-badge.tsx'
import { visibleText } from '../../shared/text/visible-text.ts'
import { formatOffset } from '../../shared/time/format-offset.ts'
import { texts } from '../../texts/texts.ts'
import { ClockFace } from './clock-face.tsx'
import classes from './clock-page.module.css'
import { EndingKeys } from './ending-keys.tsx'
import { MoveClock, useMoveClock } from './move-clock.tsx'

const REFETCH_MS = 10_000
const APPS_MAX = 200
const words = texts.clock

/** Only in the sandbox. An app may have a clock of its own, and a merchant moves only those. */
export function ClockPage() {
  const { own } = useSession()
  const [{ app_id: chosen }, choose] = useSearchValues(['app_id'])
  const apps = useApiQuery('/apps', { query: { limit: APPS_MAX } })
  return (
    <Page title={words.title} description={words.description}>
      <QueryStates query={apps}>
        {({ apps: all }) => {
          const first = isMerchant(own) ? all[0]?.app_id : undefined
          const appId = all.some(({ app_id }) => app_id === chosen) ? chosen : first
          return (
            <>
              {all.length > 0 && (
                <ClockChoice
                  apps={all}
                  appId={appId ?? ''}
                  hasSandbox={!isMerchant(own)}
                  onChoose={(app_id) => choose({ app_id })}
                />
              )}
              <ClockOf key={appId} appId={appId} />
            </>
          )
        }}
      </QueryStates>
    </Page>
  )
}

interface ClockChoiceProps {
  apps: App[]
  /** Empty for the clock of the sandbox. */
  appId: string
  hasSandbox: boolean
  onChoose(appId: string): void
}

function ClockChoice({ apps, appId, hasSandbox, onChoose }: ClockChoiceProps) {
  const sandbox = hasSandbox ? [{ value: '', label: words.whose.sandbox }] : []
  return (
    <NativeSelect
      className={classes.choice ?? ''}
      label={words.whose.label}
      value={appId}
      onChange={(event) => onChoose(event.currentTarget.value)}
      data={[
        ...sandbox,
        ...apps.map(({ app_id, name }) => ({ value: app_id, label: visibleText(words.whose.app(name)) })),
      ]}
    />
  )
}

/** @param appId undefined for the clock of the sandbox */
function ClockOf({ appId }: { appId: string | undefined }) {
  const clock = useApiQuery('/clock', { query: { app_id: appId }, refetchEveryMs: REFETCH_MS })
  const move = useMoveClock(appId)
  return (
    <QueryStates query={clock}>
      {(now) => (
        <>
          <div className={classes.columns}>
            <ClockFace clock={now} readAtMs={clock.dataUpdatedAt} move={move} />
            <MoveClock offsetSeconds={now.offset_seconds} move={move} />
          </div>
          <ClockEffects offsetSeconds={now.offset_seconds} />
          <EndingKeys clock={now} move={move} appId={appId} />
        </>
      )}
    </QueryStates>
  )
}

const REQUEST_AGE_SECONDS_MAX = 24 * 60 * 60

/** Shows what the moved clock does to a merchant whose own clock is right. */
function ClockEffects({ offsetSeconds }: { offsetSeconds: number }) {
  const { title, ageRule, ageAccepted, ageAcceptedNow, ageRefused, accepted, refused } = texts.clock.acts
  const isRefused = offsetSeconds > REQUEST_AGE_SECONDS_MAX
  const age = formatOffset(offsetSeconds)
  const says = isRefused ? ageRefused(age) : offsetSeconds === 0 ? ageAcceptedNow : ageAccepted(age)
  return (
    <Panel title={title}>
      <p className={classes.effect}>
        <strong>{ageRule}</strong>
        <ToneBadge tone={isRefused ? 'red' : 'green'}>{isRefused ? refused : accepted}</ToneBadge>
        <span>{says}</span>
      </p>
    </Panel>
  )
}
