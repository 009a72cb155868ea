import Type from 'typebox'
import type { IntakeOutcome } from '../../../metrics/order-metrics.ts'
import { changeStatus, StatusChangeBody } from '../../../orders/change-status.ts'
import { findVersions, toOrderDetail, WireOrderDetail, WireOrderPage } from '../../../orders/order-detail.ts'
import { OperatorOrder, OperatorOrderInput, toOperatorOrder } from '../../../orders/order-wire.ts'
import { putOrder as put } from '../../../orders/put-order.ts'
import { requireOrder } from '../../../orders/require-order.ts'
import { OrderSearch, searchOrders as search } from '../../../orders/search-orders.ts'
import { ServiceError } from '../../../service-error.ts'
import { operation } from '../../operation.ts'
import { EXAMPLE_OPERATOR_ORDER } from '../examples.ts'
import { APP_ID, pathText } from '../shared-params.ts'

const shared = { tag: 'Orders', access: 'operator' } as const
const orders = { ...shared, path: '/operator/v1/{env}/orders' } as const
const params = Type.Object({ ...APP_ID, id: pathText('The `payment_order_id`.') })

export const putOrder = operation({
  ...orders,
  method: 'post',
  id: 'putOrder',
  summary: 'Bring in an order',
  description: [
    'In any state. Only a later `update_time` replaces what is kept, so orders may arrive twice and out of turn.',
    'An order whose `update_time` is earlier than the kept one is outdated: it is refused with 409 `FAILED_PRECONDITION`, which names both times. A time further ahead than the clock tolerance is refused with 400.',
    'The same `update_time` with other content, another `kind`, or an order whose recharge has ended is refused with 409. Fields that the contract does not know are left out. Of the fields that it leaves open, null counts as absent.',
  ].join('\n\n'),
  body: { schema: OperatorOrderInput, example: EXAMPLE_OPERATOR_ORDER },
  answers: {
    201: { description: 'The order is new.', schema: OperatorOrder, example: EXAMPLE_OPERATOR_ORDER },
    200: { description: 'The order was known; this is what is kept now.', schema: OperatorOrder },
  },
  errors: ['ALREADY_EXISTS', 'FAILED_PRECONDITION'],
  onInvalidBody: ({ orderMetrics }) => orderMetrics.broughtIn('rejected', 1),
  async handle({ body, actor, parts: { store, clock, aheadSecondsMax, orderMetrics } }) {
    try {
      const { outcome, order } = await put({ store, clock, aheadSecondsMax, actor, body })
      orderMetrics.broughtIn(outcome === 'unchanged' ? 'unchanged' : 'accepted', 1)
      const shown = toOperatorOrder(order)
      return outcome === 'created' ? { status: 201, body: shown } : { status: 200, body: shown }
    } catch (error) {
      if (error instanceof ServiceError) orderMetrics.broughtIn(refusedAs(error), 1)
      throw error
    }
  },
})

export const searchOrders = operation({
  ...orders,
  method: 'get',
  id: 'searchOrders',
  summary: 'Search orders',
  description:
    'One page, newest `create_time` first. Filters add up. An unknown parameter is refused: a misspelt filter must not show everything.',
  query: OrderSearch,
  answers: {
    200: {
      description: 'A page of orders.',
      schema: WireOrderPage,
      example: { orders: [EXAMPLE_OPERATOR_ORDER] },
    },
  },
  async handle({ query, parts: { store } }) {
    const { rows, nextCursor } = await search({ store, query })
    return {
      status: 200,
      body: { orders: rows.map(toOperatorOrder), ...(nextCursor && { next_cursor: nextCursor }) },
    }
  },
})

export const showOrder = operation({
  ...shared,
  method: 'get',
  path: '/operator/v1/{env}/orders/{app_id}/{id}',
  id: 'showOrder',
  summary: 'Show an order with its history',
  description:
    'Every version of it, whole, with what brought it, who, when and what it changed; and the states it may be changed to now.',
  params,
  answers: { 200: { description: 'The order.', schema: WireOrderDetail } },
  errors: ['NOT_FOUND'],
  async handle({ params: { app_id: appId, id }, parts: { store } }) {
    const order = await requireOrder({ orders: store.orders, appId, id })
    return { status: 200, body: toOrderDetail(order, await findVersions(store.orders, order)) }
  },
})

export const changeOrderStatus = operation({
  ...shared,
  method: 'post',
  path: '/operator/v1/{env}/orders/{app_id}/{id}/status',
  id: 'changeOrderStatus',
  summary: 'Move an order on',
  description:
    'Created → Paid → Finished; Paid or Finished → Refunded; UNDEFINED → any. Another step is refused with 409, which names what would be allowed. Of two changes at the same time one sees the result of the other. `update_time` always grows.',
  params,
  body: { schema: StatusChangeBody, example: { order_status: 'Finished' } },
  answers: {
    200: {
      description: 'The order in its new state.',
      schema: OperatorOrder,
      example: {
        ...EXAMPLE_OPERATOR_ORDER,
        order_status: 'Finished',
        update_time: '2026-01-31T08:40:00.000Z',
      },
    },
  },
  errors: ['NOT_FOUND', 'ABORTED', 'FAILED_PRECONDITION'],
  async handle({ params: { app_id: appId, id }, body, actor, parts: { store, clock } }) {
    return {
      status: 200,
      body: toOperatorOrder(await changeStatus({ store, clock, actor, appId, id, body })),
    }
  },
})

function refusedAs({ name }: ServiceError): IntakeOutcome {
  return name === 'FAILED_PRECONDITION' ? 'outdated' : 'rejected'
}
