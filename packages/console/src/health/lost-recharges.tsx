import type { HealthRow } from '@txgw/gateway/operator-api'
import { Fragment } from 'react'
import { formatCount } from '../shared/text/format-number.ts'
import { Money } from '../shared/text/money.tsx'

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
