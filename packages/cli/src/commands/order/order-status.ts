import type { Order } from '@txgw/gateway/operator-api'
import { operatorCommand } from '../../calls/call-command.ts'
import { visible } from '../../output/text-layout.ts'

export const addOrderStatusCommand = operatorCommand({
  name: 'status',
  description: 'Move an order to another state.',
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
