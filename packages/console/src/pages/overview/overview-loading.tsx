import { Skeleton } from '@mantine/core'
import { Panel } from '../../shared/layout/panel.tsx'
import { Loading } from '../../shared/states/states.tsx'
import classes from './overview-page.module.css'

/** The layout of the page before its numbers arrive, so that nothing jumps. */
export function OverviewLoading() {
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
