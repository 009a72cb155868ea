import type { Money as WireMoney } from '@txgw/protocol/schemas'
import classes from './text.module.css'
import { Unknown } from './unknown.tsx'

interface MoneyProps {
  /** A price may be absent, and so may its parts. */
  value: Partial<WireMoney> | undefined
}

/** Shows the amount exactly as stored, because money is never a rounded number. */
export function Money({ value: { currency, amount } = {} }: MoneyProps) {
  if (!amount && !currency) return <Unknown />
  return (
    <span className={classes.money}>
      {amount || <Unknown />} <span className={classes.currency}>{currency}</span>
    </span>
  )
}
