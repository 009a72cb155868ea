import type { Money as WireMoney } from '@txgw/protocol/schemas'
import { texts } from '../../texts/frame-texts.ts'
import { shown } from './outside-text.tsx'
import classes from './text.module.css'

interface MoneyProps {
  /** A price may be absent, and so may its parts. */
  value: Partial<WireMoney> | undefined
}

/** Shows the amount exactly as stored, because money is never a rounded number. */
export function Money({ value: { currency, amount } = {} }: MoneyProps) {
  if (!amount && !currency) return <Unknown />
  return (
    <span className={classes.money}>
      {shown(amount) || <Unknown />} <span className={classes.currency}>{shown(currency)}</span>
    </span>
  )
}

/** Shown in place of a value that an order does not have. */
export function Unknown() {
  return (
    <span className={classes.unknown} title={texts.common.notGiven}>
      –
    </span>
  )
}
