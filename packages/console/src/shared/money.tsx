import type { Money as WireMoney } from '@txgw/protocol/schemas'
import classes from './text.module.css'

/** The amount letter by letter as it is kept: money is never a rounded number. */
export function Money({ value: { currency, amount } }: { value: WireMoney }) {
  return (
    <span className={classes.money}>
      {amount} <span className={classes.currency}>{currency}</span>
    </span>
  )
}
