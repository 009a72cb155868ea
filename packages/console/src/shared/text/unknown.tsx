import { texts } from '../../texts/frame-texts.ts'
import classes from './text.module.css'

/** Shown in place of a value that an order does not have. */
export function Unknown() {
  return (
    <span className={classes.unknown} title={texts.common.notGiven}>
      –
    </span>
  )
}
