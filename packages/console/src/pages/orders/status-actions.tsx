import { Button } from '@mantine/core'
import type { Order, OrderDetail } from '@txgw/gateway/operator-api'
import type { OrderStatus } from '@txgw/protocol/schemas'
import { useApiChange } from '../../api/use-api-change.ts'
import { ChangedFields } from '../../audit/changed-fields.tsx'
import { useConfirmChange } from '../../shared/forms/confirm-change.tsx'
import { ErrorNotice } from '../../shared/states/states.tsx'
import { texts } from '../../texts/texts.ts'
import { SecondPersonHint } from '../../two-people/second-person-hint.tsx'
import { useTwoPeople } from '../../two-people/use-two-people.ts'
import classes from './status-actions.module.css'

/** One button for each state that the order may change to now. */
export function StatusActions({ detail }: { detail: OrderDetail }) {
  const { order, allowed_next: allowed } = detail
  const path = { app_id: order.app_id, id: order.payment_order_id }
  const words = texts.orders.change
  const confirm = useConfirmChange()
  const change = useApiChange<Order, OrderStatus>({
    run: (api, status) =>
      api.POST('/orders/{app_id}/{id}/status', { params: { path }, body: { order_status: status } }),
    makesStale: ['/orders', '/timeline', '/overview'],
    done: (_, status) => words.done(status),
  })
  const ask = async (status: OrderStatus) => {
    const description = words.confirm(order.payment_order_id, order.order_status, status)
    const changes = (
      <ChangedFields changes={[{ field: 'order_status', before: order.order_status, after: status }]} />
    )
    if (await confirm({ description, changes, action: words.actions[status] })) change.mutate(status)
  }
  return (
    <>
      {allowed.length === 0 && <p className={classes.atTheEnd}>{words.atTheEnd}</p>}
      <div className={classes.actions}>
        {allowed.map((status) => (
          <Button
            key={status}
            variant={status === 'Refunded' ? 'default' : 'filled'}
            disabled={change.isPending}
            onClick={() => ask(status)}
          >
            {words.actions[status]}
          </Button>
        ))}
      </div>
      {allowed.includes('Refunded') && <RefundHint order={order} />}
      <ErrorNotice error={change.error} />
    </>
  )
}

/** The amounts are decimal text, which the service alone compares. */
function RefundHint({ order: { total_price } }: { order: Order }) {
  const { data } = useTwoPeople()
  const limits = data?.refunds_above ?? []
  if (!total_price && limits.length > 0) return <SecondPersonHint of="apps" />
  const limit = limits.find(({ currency }) => currency === total_price?.currency)
  if (!limit) return null
  const amount = `${limit.amount} ${limit.currency}`
  return <SecondPersonHint of="apps">{texts.twoPeople.hint.refundsAbove(amount)}</SecondPersonHint>
}
