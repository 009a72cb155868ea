import type { OrderVersion } from '@txgw/gateway/operator-api'
import { ChangedFields } from '../../audit/changed-fields.tsx'
import { texts } from '../../texts/texts.ts'
import classes from './order-changes.module.css'

/** Lists the fields that a version changed, without its time and its status, which the entry shows already. */
export function OrderChanges({ changes }: Pick<OrderVersion, 'changes'>) {
  if (changes === null) return <p className={classes.note}>{texts.orders.page.changesNotKnown}</p>
  const shown = changes.filter(({ field }) => field !== 'update_time' && field !== 'order_status')
  return <ChangedFields changes={shown} />
}
