import type { OrderVersion } from '@txgw/gateway/operator-api'
import type { Money as WireMoney } from '@txgw/protocol/schemas'
import { Money } from '../../shared/money.tsx'
import { texts } from '../../texts/texts.ts'
import classes from './order-changes.module.css'

const words = texts.orders.page

type Change = NonNullable<OrderVersion['changes']>[number]

/** Lists the fields that a version changed, without its time and its status, which the entry shows already. */
export function OrderChanges({ changes }: Pick<OrderVersion, 'changes'>) {
  if (changes === null) return <p className={classes.note}>{words.changesNotKnown}</p>
  const shown = changes.filter(({ field }) => field !== 'update_time' && field !== 'order_status')
  if (shown.length === 0) return null
  return (
    <dl className={classes.changes} aria-label={words.changes}>
      {shown.map((change) => (
        <ChangedField key={change.field} change={change} />
      ))}
    </dl>
  )
}

function ChangedField({ change: { field, before, after } }: { change: Change }) {
  return (
    <div className={classes.change}>
      <dt>{field}</dt>
      <dd>
        <Value value={before} /> <span aria-hidden>→</span> <Value value={after} />
      </dd>
    </div>
  )
}

function Value({ value }: { value: unknown }) {
  if (value === null || value === '') return <em>{words.nothing}</em>
  if (isMoney(value)) return <Money value={value} />
  return <span>{typeof value === 'string' ? value : JSON.stringify(value)}</span>
}

function isMoney(value: unknown): value is WireMoney {
  if (typeof value !== 'object' || value === null) return false
  return 'amount' in value && 'currency' in value && Object.keys(value).length === 2
}
