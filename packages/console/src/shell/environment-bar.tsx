import { Link } from 'wouter'
import { useApiQuery } from '../api/use-api-query.ts'
import { Icon } from '../shared/icons.tsx'
import { useEnvironment } from '../shared/location/use-environment.ts'
import { formatOffset } from '../shared/time/format-offset.ts'
import { texts } from '../texts/frame-texts.ts'
import classes from './environment-bar.module.css'

/** A bar across the top of every page that names the environment, in its colour. */
export function EnvironmentBar() {
  const environment = useEnvironment()
  return (
    <div className={classes.bar} data-environment={environment}>
      <strong className={classes.name}>{texts.common.environments[environment]}</strong>
      <span className={classes.notice}>{texts.shell.environmentNotice[environment]}</span>
      {environment === 'sandbox' && <ClockNotice />}
    </div>
  )
}

const REFETCH_MS = 15_000

/** Shown on every page of the sandbox while its clock is moved. */
function ClockNotice() {
  const { data } = useApiQuery('/clock', { refetchEveryMs: REFETCH_MS })
  if (!data || data.offset_seconds === 0) return null
  return (
    <Link href="/clock" className={classes.clock}>
      <Icon name="clock" size={13} />
      {texts.shell.clockMoved(formatOffset(data.offset_seconds))}
    </Link>
  )
}
