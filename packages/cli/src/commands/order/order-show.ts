import type { OrderDetail } from '@txgw/gateway/operator-api'
import { operatorCommand } from '../../calls/call-command.ts'
import { orderText } from '../../views/order-view.ts'
import { historyText } from './order-history-view.ts'

export const addOrderShowCommand = operatorCommand({
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
