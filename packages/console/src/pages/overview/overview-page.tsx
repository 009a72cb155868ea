import { HealthPanel } from '../../health/health-panel.tsx'
import { Page } from '../../shared/layout/page.tsx'
import { useEnvironment } from '../../shared/location/use-environment.ts'
import { QueryStates } from '../../shared/states/query-states.tsx'
import { Time } from '../../shared/time/time.tsx'
import { texts } from '../../texts/texts.ts'
import { Figures } from './figures.tsx'
import { ForbiddenReasons } from './forbidden-reasons.tsx'
import { LatencyPanel } from './latency-panel.tsx'
import { OrdersByStatus } from './orders-by-status.tsx'
import { OverviewLoading } from './overview-loading.tsx'
import classes from './overview-page.module.css'
import { RefusalsPanel } from './refusals-panel.tsx'
import { type Liveness, useLiveOverview } from './use-live-overview.ts'
import { ValidationsByOutcome } from './validations-by-outcome.tsx'

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
