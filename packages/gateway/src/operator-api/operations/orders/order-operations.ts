import { DomainError } from '@txgw/base/domain-error'
import { guardedRefund } from '@txgw/domain/change-requests/kinds/refund-order'
import type { TwoPeoplePolicy } from '@txgw/domain/change-requests/policy'
import { GlassHeaders } from '@txgw/domain/change-requests/written-reason'
import { changeStatus } from '@txgw/domain/orders/change-status'
import { orderObject } from '@txgw/domain/orders/order-audit'
import { findVersions } from '@txgw/domain/orders/order-versions'
import { OperatorOrder, OperatorOrderInput, toOperatorOrder } from '@txgw/domain/orders/order-wire'
import { putOrder as put } from '@txgw/domain/orders/put-order'
import { readCheckedIncoming } from '@txgw/domain/orders/read-incoming'
import { requireOrder } from '@txgw/domain/orders/require-order'
import type { IntakeOutcome } from '@txgw/metrics/order-metrics'
import { OrderStatus } from '@txgw/protocol/schemas'
import Type from 'typebox'
import { invalidFields, ServiceError } from '../../../refusals/service-error.ts'
import { takeCourse, WAITS, waitingAnswer, waits } from '../../access/guarded-call.ts'
import { LARGE_BODY_BYTES_MAX } from '../../http/json-body.ts'
import { exportList } from '../../lists/export-list.ts'
import { readListPage } from '../../lists/list.ts'
import { STREAMS } from '../../lists/words.ts'
import { type ChangedObject, operation } from '../../operation.ts'
import { EXAMPLE_OPERATOR_ORDER } from '../examples.ts'
import { APP_ID, pathText } from '../shared-params.ts'
import { toOrderDetail, WireOrderDetail, WireOrderPage } from './order-detail.ts'
import { OrderSearch, orderList } from './order-search.ts'

const shared = { tag: 'Orders', access: 'operator' } as const
const orders = { ...shared, path: '/operator/v1/{env}/orders' } as const
const StatusChange = Type.Object(
  { order_status: OrderStatus },
  { title: 'StatusChange', additionalProperties: false },
)

const params = Type.Object({ ...APP_ID, id: pathText('The `payment_order_id`.') })

export const putOrder = operation({
  ...orders,
  method: 'post',
  id: 'putOrder',
  role: 'operator',
  changes: ({ body }) => orderOf(body.app_id, body.payment_order_id),
  summary: 'Add or update an order',
  description: [
    'Takes an order in any state. Only a later `update_time` replaces the stored order, so orders may arrive twice and out of order.',
    'An order whose `update_time` is earlier than that of the stored order is outdated. It gets 409 `FAILED_PRECONDITION`, which names both times. A time further ahead than the clock tolerance gets 400.',
    'The same `update_time` with other content, another `kind`, or an order whose recharge has ended gets 409. The service drops fields that the contract does not define. In optional fields, null counts as absent.',
  ].join('\n\n'),
  body: { schema: OperatorOrderInput, example: EXAMPLE_OPERATOR_ORDER, bytesMax: LARGE_BODY_BYTES_MAX },
  answers: {
    201: { description: 'The order is new.', schema: OperatorOrder, example: EXAMPLE_OPERATOR_ORDER },
    200: {
      description: 'The order was already stored. This is the stored version now.',
      schema: OperatorOrder,
    },
  },
  errors: ['ALREADY_EXISTS', 'FAILED_PRECONDITION'],
  onInvalidBody: ({ orderMetrics }) => orderMetrics.broughtIn('rejected', 1),
  async handle({ body, actor, entryOf, parts: { store, clock, aheadSecondsMax, orderMetrics } }) {
    try {
      const read = readCheckedIncoming(body, {
        nowMs: clock.nowMs(body.app_id),
        actor: actor.name,
        aheadSecondsMax,
      })
      if (!read.ok) throw invalidFields(read.violations)
      const { outcome, order } = await put({ store, clock, actor: actor.name, incoming: read, entryOf })
      orderMetrics.broughtIn(outcome === 'unchanged' ? 'unchanged' : 'accepted', 1)
      const shown = toOperatorOrder(order)
      return outcome === 'created' ? { status: 201, body: shown } : { status: 200, body: shown }
    } catch (error) {
      if (isRefusal(error)) orderMetrics.broughtIn(refusedAs(error), 1)
      throw error
    }
  },
})

export const searchOrders = operation({
  ...orders,
  method: 'get',
  id: 'searchOrders',
  role: 'viewer',
  merchant: 'own-apps',
  summary: 'Search orders',
  description: `Returns one page, the newest \`create_time\` first. \`from\` and \`to\` go by the \`create_time\`. An order must match all filters. The service refuses an unknown parameter, because a misspelt filter must not show everything. ${STREAMS}`,
  query: OrderSearch,
  answers: {
    200: {
      description: 'A page of orders.',
      schema: WireOrderPage,
      example: { orders: [EXAMPLE_OPERATOR_ORDER] },
      lines: OperatorOrder,
      csv: true,
    },
  },
  async handle({ query, request, entryOf, parts: { store } }) {
    const list = orderList(store.orders, query)
    const exported = exportList(list, { query, request, entryOf, audit: store.audit })
    if (exported) return { status: 200, ...exported }
    const { rows, more } = await readListPage(list, query)
    return { status: 200, body: { orders: rows.map(toOperatorOrder), ...more } }
  },
})

export const showOrder = operation({
  ...shared,
  method: 'get',
  path: '/operator/v1/{env}/orders/{app_id}/{id}',
  id: 'showOrder',
  role: 'viewer',
  merchant: 'own-apps',
  summary: 'Show an order with its history',
  description:
    'Returns every version of the order, whole, with its source, its author, its time and its changes. Also returns the states that the order can change to now.',
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
  role: 'operator',
  changes: ({ params }) => orderOf(params.app_id, params.id),
  summary: 'Change the status of an order',
  description: `Created → Paid → Finished; Paid or Finished → Refunded; UNDEFINED → any. Any other step gets 409, which names the allowed steps. Of two changes at the same time, the second sees the result of the first. \`update_time\` always grows. ${WAITS} That concerns refunds above the amounts of \`refunds_above\` alone.`,
  headers: GlassHeaders,
  params,
  body: { schema: StatusChange, example: { order_status: 'Finished' } },
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
    ...waitingAnswer,
  },
  errors: ['NOT_FOUND', 'ABORTED', 'FAILED_PRECONDITION', 'RESOURCE_EXHAUSTED'],
  async handle({ params: { app_id: appId, id }, body, headers, actor, entryOf, parts }) {
    const { store, clock } = parts
    const { order_status: wanted } = body
    const changeOf = (policy: TwoPeoplePolicy) =>
      guardedRefund(store.orders, { appId, id, wanted }, policy.refundsAbove)
    const act = { appId, kind: 'refund-order', change: changeOf } as const
    // No other status ever waits, so its change does not pay for looking who could decide.
    const twoPeople = wanted === 'Refunded' ? parts.twoPeople : undefined
    const course = await takeCourse(twoPeople, act, { actor, entryOf, headers })
    if (course.way === 'waits') return waits(course.request, parts.realClock)
    const order =
      course.way === 'direct'
        ? await changeStatus({ store, clock, actor: actor.name, appId, id, wanted, entryOf: course.entryOf })
        : await requireOrder({ orders: store.orders, appId, id })
    return { status: 200, body: toOperatorOrder(order) }
  },
})

function orderOf(appId = '', id = ''): ChangedObject {
  return { object: orderObject(appId, id), appId }
}

function isRefusal(error: unknown): error is DomainError | ServiceError {
  return error instanceof DomainError || error instanceof ServiceError
}

function refusedAs(error: DomainError | ServiceError): IntakeOutcome {
  return error instanceof DomainError && error.kind === 'not-allowed-now' ? 'outdated' : 'rejected'
}
