import { useEnvironment } from '../shared/location/use-environment.ts'
import { texts } from '../texts/frame-texts.ts'
import { ClockNotice } from './clock-notice.tsx'
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
