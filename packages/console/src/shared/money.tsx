import type { Money as WireMoney } from '@txgw/protocol/schemas'
import classes from './text.module.css'
import { Unknown } from './unknown.tsx'

interface MoneyProps {
  /** As far as it is known: a price may be absent, and so may its parts. */
  value: Partial<WireMoney> | undefined
}

/** The amount letter by letter as it is kept: money is never a rounded number. */
export function Money({ value: { currency, amount } = {} }: MoneyProps) {
  if (!amount && !currency) return <Unknown />
  return (
    <span className={classes.money}>
      {amount || <Unknown />} <span className={classes.currency}>{currency}</span>
    </span>
  )
}
