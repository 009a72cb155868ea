import { Skeleton } from '@mantine/core'
import type { Overview } from '@txgw/gateway/operator-api'
import type { OrderStatus } from '@txgw/protocol/schemas'
import { Link } from 'wouter'
import { HealthPanel } from '../../health/health-panel.tsx'
import { Page } from '../../shared/layout/page.tsx'
import { Panel } from '../../shared/layout/panel.tsx'
import { useEnvironment } from '../../shared/location/use-environment.ts'
import { QueryStates } from '../../shared/states/query-states.tsx'
import { Loading } from '../../shared/states/states.tsx'
import { toneOf } from '../../shared/status/status-badge.tsx'
import { formatCount } from '../../shared/text/format.ts'
import { Time } from '../../shared/time/time.tsx'
import { texts } from '../../texts/texts.ts'
import { CountBars } from './count-bars.tsx'
import { Figures } from './figures.tsx'
import { ForbiddenReasons } from './forbidden-reasons.tsx'
import { LatencyPanel } from './latency-panel.tsx'
import classes from './overview-page.module.css'
import { RefusalsPanel } from './refusals-panel.tsx'
import { type Liveness, useLiveOverview } from './use-live-overview.ts'

export function OverviewPage() {
  const environment = useEnvironment()
  const { query, liveness, samples } = useLiveOverview()
  return (
    <Page
      title={texts.overview.title}
      description={texts.overview.description[environment]}
      actions={<LiveMark liveness={liveness} at={query.data?.at} />}
    >
      <QueryStates query={query} loading={<OverviewLoading />}>
        {(overview) => (
          <>
            <Figures overview={overview} samples={samples} />
            <HealthPanel />
            <div className={classes.pair}>
              <OrdersByStatus orders={overview.orders} />
              <ValidationsByOutcome validations={overview.validations} />
            </div>
            <ForbiddenReasons at={overview.at} byHour={overview.forbidden_by_hour} />
            <LatencyPanel latency={overview.latency} />
            <RefusalsPanel refusals={overview.refusals} />
          </>
        )}
      </QueryStates>
    </Page>
  )
}

function LiveMark({ liveness, at }: { liveness: Liveness; at: string | undefined }) {
  return (
    <div className={classes.live}>
      <span className={classes.dot} data-liveness={liveness} />
      <span role="status">{texts.overview.liveness[liveness]}</span>
      {at !== undefined && (
        <span className={classes.at}>
          {texts.overview.updated} <Time value={at} />
        </span>
      )}
    </div>
  )
}

/** The layout of the page before its numbers arrive, so that nothing jumps. */
function OverviewLoading() {
  return (
    <>
      <Skeleton height={96} radius={8} />
      <div className={classes.pair}>
        <Panel>
          <Loading lines={6} />
        </Panel>
        <Panel>
          <Loading lines={6} />
        </Panel>
      </div>
    </>
  )
}

function ValidationsByOutcome({ validations }: Pick<Overview, 'validations'>) {
  const { title, description, outcomes } = texts.overview.validations
  const counts = Object.entries(validations) as [keyof Overview['validations'], number][]
  return (
    <Panel title={title} description={description}>
      <CountBars
        bars={counts.map(([outcome, count]) => ({
          key: outcome,
          name: <Link href={`/validations?outcome=${outcome}&period=1d`}>{outcomes[outcome]}</Link>,
          count,
          tone: toneOf(outcome),
        }))}
      />
    </Panel>
  )
}

function OrdersByStatus({ orders }: Pick<Overview, 'orders'>) {
  const { title, total } = texts.overview.orders
  const counts = Object.entries(orders) as [OrderStatus, number][]
  const all = counts.reduce((sum, [, count]) => sum + count, 0)
  return (
    <Panel title={title} description={total(formatCount(all))}>
      <CountBars
        bars={counts.map(([status, count]) => ({
          key: status,
          name: <Link href={`/orders?status=${status}`}>{status}</Link>,
          count,
          tone: toneOf(status),
        }))}
      />
    </Panel>
  )
}
