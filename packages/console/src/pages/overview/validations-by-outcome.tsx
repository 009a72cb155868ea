import type { Overview } from '@txgw/gateway/operator-api'
import { Link } from 'wouter'
import { Panel } from '../../shared/layout/panel.tsx'
import { toneOf } from '../../shared/status/status-badge.tsx'
import { texts } from '../../texts/texts.ts'
import { CountBars } from './count-bars.tsx'

type Outcome = keyof Overview['validations']

export function ValidationsByOutcome({ validations }: Pick<Overview, 'validations'>) {
  const { title, description, outcomes } = texts.overview.validations
  const counts = Object.entries(validations) as [Outcome, number][]
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
