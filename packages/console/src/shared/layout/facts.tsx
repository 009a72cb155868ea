import type { ReactNode } from 'react'
import { shown } from '../text/outside-text.tsx'
import classes from './facts.module.css'

export type Fact = [name: string, value: ReactNode]

interface FactsProps {
  /** Name and value, in reading order; a fact without a value is left out. */
  facts: Fact[]
}

/** Names and values side by side. */
export function Facts({ facts }: FactsProps) {
  return (
    <dl className={classes.facts}>
      {facts.map(([name, value]) =>
        value === undefined || value === null ? null : (
          <div key={name} className={classes.fact}>
            <dt>{shown(name)}</dt>
            <dd>{shown(value)}</dd>
          </div>
        ),
      )}
    </dl>
  )
}
