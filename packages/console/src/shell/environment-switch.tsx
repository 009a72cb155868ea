import type { Environment } from '@txgw/base/environment'
import { useId } from 'react'
import { useLocation } from 'wouter'
import { rememberEnvironment } from '../shared/location/remembered-environment.ts'
import { useEnvironment } from '../shared/location/use-environment.ts'
import { texts } from '../texts/frame-texts.ts'
import classes from './environment-switch.module.css'

const CHOICES: Environment[] = ['sandbox', 'production']

/** Leads to the same place of the other environment, with its filter. A page that has no such thing there says so. */
export function EnvironmentSwitch() {
  const environment = useEnvironment()
  const group = useId()
  const [path, navigate] = useLocation()
  const change = (chosen: Environment) => {
    rememberEnvironment(chosen)
    navigate(`~/${chosen}${path}${window.location.search}`)
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
