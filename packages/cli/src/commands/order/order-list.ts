import { searchCommand } from '../../calls/search-command.ts'
import { moneyText } from '../../views/order-view.ts'

export const addOrderListCommand = searchCommand({
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
    prints: [
      'Prints one line per order. If there are more, it also prints the cursor of the next page.',
      'The times go by create_time. With --format csv or jsonl the service streams all that match and records the export.',
    ],
    examples: [
      'txgw order list --app demo-app --status Paid --from 2h',
      'txgw order list --player player-7 --from 2026-11-01T00:00:00Z --to 2026-12-01T00:00:00Z',
      'txgw order list --all --format json',
      'txgw order list --from 7d --format csv > orders.csv',
    ],
    next: 'txgw order show <app_id> <order_id>',
  },
})
