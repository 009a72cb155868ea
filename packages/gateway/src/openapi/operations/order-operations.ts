import { StatusChangeBody } from '../../orders/change-status.ts'
import { ImportReport } from '../../orders/import-report.ts'
import { WireOrderDetail, WireOrderPage } from '../../orders/order-detail.ts'
import { OperatorOrder, OperatorOrderInput } from '../../orders/order-wire.ts'
import { OrderSearch } from '../../orders/search-orders.ts'
import { EXAMPLE_OPERATOR_ORDER } from '../examples.ts'
import type { OperationSpec } from '../operation.ts'

const shared = { tag: 'Orders', access: 'operator' } as const
const oneOrder = {
  path: '/operator/v1/{env}/orders/{app_id}/{id}',
  idMeans: 'The `payment_order_id`.',
} as const

const IMPORT_EXAMPLE = {
  accepted: 2,
  unchanged: 1,
  outdated: 1,
  rejected: 1,
  errors: [{ line: 3, name: 'INVALID_ARGUMENT', message: 'The line is not valid JSON.' }],
  outdated_lines: [
    {
      line: 5,
      app_id: EXAMPLE_OPERATOR_ORDER.app_id,
      payment_order_id: EXAMPLE_OPERATOR_ORDER.payment_order_id,
      update_time: EXAMPLE_OPERATOR_ORDER.create_time,
      kept_update_time: EXAMPLE_OPERATOR_ORDER.update_time,
    },
  ],
  warnings: [
    {
      line: 2,
      field: 'shop_region',
      value: 'GLOBAL',
      description: 'usually two upper-case letters, such as US',
    },
  ],
  warned: 1,
}

export const ORDER_OPERATIONS: OperationSpec[] = [
  {
    ...shared,
    method: 'post',
    path: '/operator/v1/{env}/orders',
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
  },
  {
    ...shared,
    method: 'post',
    path: '/operator/v1/{env}/orders/import',
    id: 'importOrders',
    summary: 'Import a stream of orders',
    description: [
      'NDJSON: one order a line, a stream of any length. Lines are stored in batches as they arrive; a line that is not right is reported with its number and the import goes on. Orders that are older than what is kept are `outdated`, with both times. A line that breaks no rule but looks unusual is taken, and `warnings` says what is usual.',
      'A line that `txgw archive` wrote has the `history` of its order. Where there is no such order, it comes back with every version, marked as `restored`.',
      'When the stream breaks or the store fails, the error says up to which line everything is stored. Sending all of it again is safe. Two imports run at once; a third is answered 429.',
    ].join('\n\n'),
    body: {
      schema: OperatorOrderInput,
      mediaType: 'application/x-ndjson',
      description: 'The schema is that of one line.',
      example: EXAMPLE_OPERATOR_ORDER,
    },
    answers: {
      200: { description: 'What became of the lines.', schema: ImportReport, example: IMPORT_EXAMPLE },
    },
    errors: ['RESOURCE_EXHAUSTED'],
  },
  {
    ...shared,
    method: 'get',
    path: '/operator/v1/{env}/orders',
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
  },
  {
    ...shared,
    ...oneOrder,
    method: 'get',
    id: 'showOrder',
    summary: 'Show an order with its history',
    description:
      'Every version of it, whole, with what brought it, who, when and what it changed; and the states it may be changed to now.',
    answers: { 200: { description: 'The order.', schema: WireOrderDetail } },
    errors: ['NOT_FOUND'],
  },
  {
    ...shared,
    ...oneOrder,
    path: `${oneOrder.path}/status`,
    method: 'post',
    id: 'changeOrderStatus',
    summary: 'Move an order on',
    description:
      'Created → Paid → Finished; Paid or Finished → Refunded; UNDEFINED → any. Another step is refused with 409, which names what would be allowed. Of two changes at the same time one sees the result of the other. `update_time` always grows.',
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
  },
]
