import type { Environment } from '@txgw/gateway/settings'
import { useId } from 'react'
import { useLocation } from 'wouter'
import { rememberEnvironment } from '../shared/remembered-environment.ts'
import { useEnvironment } from '../shared/use-environment.ts'
import { texts } from '../texts/frame-texts.ts'
import classes from './environment-switch.module.css'
import { pageAt } from './pages.ts'

const CHOICES: Environment[] = ['sandbox', 'production']

/**
 * Leads to the same page of the other environment, or to its first page. Ids are dropped, because they mean nothing
 * there.
 */
export function EnvironmentSwitch() {
  const environment = useEnvironment()
  const group = useId()
  const [path, navigate] = useLocation()
  const change = (chosen: Environment) => {
    const page = pageAt(path)
    const leadsThere = page && !page.isHidden && (page.only ?? chosen) === chosen
    rememberEnvironment(chosen)
    navigate(`~/${chosen}${leadsThere ? page.routes[0]?.[0] : '/'}`)
  }
  return (
    <div role="radiogroup" aria-label={texts.shell.environmentSwitch} className={classes.switch}>
      {CHOICES.map((choice) => (
        <label key={choice} className={classes.choice} data-environment={choice}>
          <input
            type="radio"
            className={classes.radio}
            name={group}
            checked={choice === environment}
            onChange={() => change(choice)}
          />
          {texts.common.environments[choice]}
        </label>
      ))}
    </div>
  )
}
