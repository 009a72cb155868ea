import type { HealthRow } from '@txgw/gateway/operator-api'
import { Fragment } from 'react'
import { type Tone, ToneBadge } from '../shared/status/status-badge.tsx'
import { formatCount } from '../shared/text/format.ts'
import { Money } from '../shared/text/money.tsx'
import { texts } from '../texts/texts.ts'

/** How many recharges were lost, and what they were worth. */
export function LostRecharges({ lost: { recharges, money } }: Pick<HealthRow['last_hour'], 'lost'>) {
  if (recharges === 0) return formatCount(0)
  return (
    <>
      {formatCount(recharges)}
      {money.map((sum, index) => (
        <Fragment key={sum.currency}>
          {index === 0 ? ': ' : ', '}
          <Money value={sum} />
        </Fragment>
      ))}
    </>
  )
}

const TONES: Record<HealthRow['state'], Tone> = {
  down: 'red',
  unwell: 'amber',
  unknown: 'gray',
  well: 'green',
}

export function HealthBadge({ state }: Pick<HealthRow, 'state'>) {
  return <ToneBadge tone={TONES[state]}>{texts.health.states[state]}</ToneBadge>
}
