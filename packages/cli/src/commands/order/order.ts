import type { Order, OrderDetail } from '@txgw/gateway/operator-api'
import { commandGroup, operatorCommand } from '../../calls/call-command.ts'
import { searchCommand } from '../../calls/search-command.ts'
import { visible } from '../../output/text-layout.ts'
import { moneyText, orderText } from '../../views/order-view.ts'
import { historyText } from './order-history-view.ts'
import { addOrderImportCommand } from './order-import.ts'

const addOrderShowCommand = operatorCommand({
  name: 'show',
  description: 'Show an order with its history and the states that are allowed next.',
  takes: [
    ['<app_id>', 'the app it belongs to'],
    ['<order_id>', 'the order'],
  ],
  help: {
    prints: [
      'Prints the order, its versions with the changes between them, and the states that are allowed next.',
    ],
    examples: ['txgw order show demo-app demo-order-paid'],
    next: 'txgw order status demo-app demo-order-paid Finished',
  },
  call: (operator, [app_id, id]) =>
    operator.GET('/orders/{app_id}/{id}', { params: { path: { app_id, id } } }),
  text: orderWithHistoryText,
})

function orderWithHistoryText({
  order,
  history,
  history_truncated: isTruncated,
  allowed_next: allowedNext,
}: OrderDetail): string {
  return [
    orderText(order),
    '',
    historyText(history, isTruncated === true),
    '',
    allowedNext.length > 0
      ? `Allowed next: ${allowedNext.join(', ')}`
      : 'Allowed next: none. This state is final.',
  ].join('\n')
}

const addOrderListCommand = searchCommand({
  rows: 'orders',
  description: 'List orders, newest first.',
  filters: {
    app_id: ['--app <app_id>', 'only orders of this app'],
    user_id: ['--player <user_id>', 'only orders of this player'],
    status: ['--status <status>', 'only orders in this state'],
    id: ['--id <order_id>', 'only the order with this id, in any app'],
  },
  formerly: { user_id: '--user <user_id>' },
  columns: [
    { title: 'CREATED', value: (order) => order.create_time },
    { title: 'APP', value: (order) => order.app_id },
    { title: 'ORDER', value: (order) => order.payment_order_id },
    { title: 'KIND', value: (order) => order.kind ?? 'payment' },
    { title: 'STATUS', value: (order) => order.order_status },
    { title: 'TOTAL', value: (order) => moneyText(order.total_price) },
  ],
  help: {
    prints: ['The times go by create_time.'],
    examples: [
      'txgw order list --app demo-app --status Paid --from 2h',
      'txgw order list --player player-7 --from 2026-11-01T00:00:00Z --to 2026-12-01T00:00:00Z',
      'txgw order list --all --format json',
      'txgw order list --from 7d --format csv > orders.csv',
    ],
    next: 'txgw order show <app_id> <order_id>',
  },
})

const addOrderStatusCommand = operatorCommand({
  name: 'status',
  description: 'Move an order to another state.',
  isGuarded: true,
  takes: [
    ['<app_id>', 'the app it belongs to'],
    ['<order_id>', 'the order'],
    ['<status>', 'the new state: UNDEFINED, Created, Paid, Finished or Refunded'],
  ],
  help: {
    prints: [
      'Prints the new state and the time of the change.',
      'Allowed: Created → Paid → Finished, Paid or Finished → Refunded, UNDEFINED → any other.',
    ],
    examples: ['txgw order status demo-app demo-order-created Paid'],
    next: 'txgw order show demo-app demo-order-created   see which states are allowed next',
  },
  call: (operator, [app_id, id, status]) =>
    operator.POST('/orders/{app_id}/{id}/status', {
      params: { path: { app_id, id } },
      // The service checks the state.
      body: { order_status: status as Order['order_status'] },
    }),
  text: ({ payment_order_id, order_status, update_time }) =>
    visible(`Order ${payment_order_id} is now ${order_status}, changed at ${update_time}.`),
})

export const addOrderCommands = commandGroup(
  'order',
  [addOrderImportCommand, addOrderListCommand, addOrderShowCommand, addOrderStatusCommand],
  {
    examples: ['txgw order import orders.ndjson', 'txgw order show demo-app demo-order-paid'],
    next: 'txgw order import --help',
  },
)
