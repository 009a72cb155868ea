import type { AppHealth } from '@txgw/gateway/operator-api'
import { Fragment } from 'react'
import { Link } from 'wouter'
import { IdText } from '../shared/ids/id-text.tsx'
import type { Fact } from '../shared/layout/facts.tsx'
import { pathPart } from '../shared/location/path-part.ts'
import { queryText } from '../shared/location/query-text.ts'
import { formatCount } from '../shared/text/format.ts'
import { inEnglish } from '../shared/text/outside-text.tsx'
import { localDay, Time } from '../shared/time/time.tsx'
import { texts } from '../texts/texts.ts'
import { LostRecharges } from './health-cells.tsx'

const { page: words } = texts.health

const LISTS = ['validations', 'recharges', 'requests'] as const

export function factsOf(health: AppHealth): Fact[] {
  const { app_id, last_hour, last_failure, lane, keys } = health
  return [
    [
      words.lost,
      <Link key="lost" href={lastHour('recharges', app_id, { state: 'ENDED' })}>
        <LostRecharges lost={last_hour.lost} />
      </Link>,
    ],
    [words.causes, last_hour.causes.length === 0 ? undefined : <Causes key="causes" health={health} />],
    [
      words.lastFailure,
      last_failure && (
        <>
          <Time value={last_failure.at} /> {inEnglish(last_failure.message)}{' '}
          <IdText
            value={last_failure.validation_id}
            href={`/validations/${pathPart(last_failure.validation_id)}`}
          />
        </>
      ),
    ],
    [words.breaker, <Breaker key="breaker" breaker={health.breaker} />],
    [words.queue, words.queueNow(formatCount(lane.active), formatCount(lane.waiting))],
    [
      words.keys,
      keys.end_at === null
        ? undefined
        : `${localDay(keys.end_at)}, ${words.keysDays(formatCount(keys.days_left ?? 0))}`,
    ],
    [
      words.everything,
      LISTS.map((list, index) => (
        <Fragment key={list}>
          {index > 0 && ' · '}
          <Link href={lastHour(list, app_id)}>{texts[list].list}</Link>
        </Fragment>
      )),
    ],
  ]
}

function lastHour(list: (typeof LISTS)[number], app_id: string, filter: Record<string, string> = {}): string {
  return `/${list}${queryText({ app_id, ...filter, period: '1h' })}`
}

function Causes({ health: { app_id, last_hour } }: { health: AppHealth }) {
  return last_hour.causes.map(({ code, message, count }) => (
    <div key={code}>
      <Link href={lastHour('validations', app_id, { reason: code })}>
        {formatCount(count)} × {inEnglish(message)}
      </Link>
    </div>
  ))
}

function Breaker({ breaker: { state, since, until } }: Pick<AppHealth, 'breaker'>) {
  if (state === 'closed' || since === null) return words.breakerClosed
  return (
    <>
      {words.breakerOpen} <Time value={since} />,{' '}
      {until === null ? (
        words.breakerHalfOpen
      ) : (
        <>
          {words.breakerUntil} <Time value={until} />
        </>
      )}
    </>
  )
}
