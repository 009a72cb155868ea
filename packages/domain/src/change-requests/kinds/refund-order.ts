import { DomainError } from '@txgw/base/domain-error'
import type { OrderStatus } from '@txgw/protocol/schemas'
import { laterUpdateTime } from '../../orders/change-status.ts'
import type { Order } from '../../orders/order.ts'
import { statusChange } from '../../orders/order-audit.ts'
import { allowedNext } from '../../orders/order-status.ts'
import type { OrderStore } from '../../orders/order-store.ts'
import { isAbove } from '../amounts.ts'
import type { GuardedChange } from '../change-request.ts'
import type { Subject } from '../change-request-store.ts'
import type { RefundLimit } from '../policy.ts'
import { fieldChanges, type GuardedKind } from './guarded-kind.ts'

/** What two people decide about; undefined for another status, a smaller amount, and what the direct call refuses anyway. */
export async function guardedRefund(
  orders: Pick<OrderStore, 'findOrder'>,
  asked: { appId: string; id: string; wanted: OrderStatus },
  limits: readonly RefundLimit[],
): Promise<GuardedChange | undefined> {
  const { appId, id: subjectId, wanted } = asked
  if (wanted !== 'Refunded' || limits.length === 0) return undefined
  const order = await orders.findOrder(appId, subjectId)
  if (!order || !allowedNext(order.status).includes(wanted) || !needsTwo(order, limits)) return undefined
  const price = priceText(order)
  const about = `the order ${subjectId} of ${appId}${price === undefined ? '' : `, ${price}`}`
  const changes = fieldChanges(fieldsOf(order), { ...fieldsOf(order), order_status: wanted })
  const compared = [
    ...changes,
    { field: 'update_time', before: order.updateTime, after: 'when it is approved' },
  ]
  return { kind: 'refund-order', about, subjectId, changes: compared, document: '{}' }
}

/** An order without a price could be of any amount. */
function needsTwo({ totalPrice }: Order, limits: readonly RefundLimit[]): boolean {
  if (!totalPrice) return true
  return limits.some(({ currency, amount }) => {
    return currency === totalPrice.currency && isAbove(totalPrice.amount, amount)
  })
}

const priceText = ({ totalPrice }: Order) => totalPrice && `${totalPrice.amount} ${totalPrice.currency}`
const fieldsOf = ({ status, updateTime }: Order) => ({ order_status: status, update_time: updateTime })

export const refundOrderKind: GuardedKind = {
  subjectOf: ({ subjectId }, appId) => ({ of: 'order', appId: appId ?? '', id: subjectId }),
  fieldsOf: (subject) => fieldsOf(orderOf(subject)),
  apply(_change, subject, { nowMs, entryOf, request }) {
    const order = orderOf(subject)
    const { status, updateTime, appId, id } = order
    const next = { status: 'Refunded', updateTime: laterUpdateTime(updateTime, nowMs) } as const
    return {
      applied: {
        kind: 'order-status',
        change: {
          appId,
          id,
          expected: { status, updateTime },
          next,
          recordedAtMs: nowMs,
          actor: request.requestedBy,
        },
      },
      entry: entryOf?.(statusChange(order, { ...order, ...next })),
    }
  },
}

function orderOf(subject: Subject): Order {
  if (subject.of !== 'order') throw new Error('a refund is judged with its order')
  if (subject.order) return subject.order
  throw new DomainError('not-found', 'This order does not exist any more.')
}
