import type { Order, OrderPage } from '@txgw/gateway/operator-api'
import type { Command } from 'commander'
import type { CliContext } from '../../base/cli-context.ts'
import { addExamples } from '../../input/examples.ts'
import { addListOptions, addPlayerOption, type ListOptions, sharedFilter } from '../../lists/list-options.ts'
import { type ListKind, showList } from '../../lists/show-list.ts'
import { answered } from '../../operator/operator-client.ts'
import { moneyText } from '../../views/order-view.ts'

interface OrderListOptions extends ListOptions {
  status?: Order['order_status']
  id?: string
}

type Filter = ReturnType<typeof sharedFilter> & {
  status: Order['order_status'] | undefined
  id: string | undefined
}

const ORDERS: ListKind<OrderPage, Order, Filter> = {
  ...{ path: '/orders', noun: 'order' },
  columns: [
    { title: 'CREATED', value: (order) => order.create_time },
    { title: 'APP', value: (order) => order.app_id },
    { title: 'ORDER', value: (order) => order.payment_order_id },
    { title: 'KIND', value: (order) => order.kind ?? 'payment' },
    { title: 'STATUS', value: (order) => order.order_status },
    { title: 'TOTAL', value: (order) => moneyText(order.total_price) },
  ],
  rowsOf: ({ orders }) => orders,
  fetchPage: (operator, query) => answered(operator.GET('/orders', { params: { query } })),
}

export function addOrderListCommand(order: Command, context: CliContext): void {
  const command = order
    .command('list')
    .description('List orders, newest first.')
    .option('--app <app_id>', 'only orders of this app')
  addPlayerOption(command, 'only orders of this player')
    .option('--status <status>', 'only orders in this state')
    .option('--id <order_id>', 'only the order with this id, in any app')
    .action((options: OrderListOptions) => {
      const { status, id } = options
      return showList(ORDERS, { filter: { ...sharedFilter(options), status, id }, options, context })
    })
  addListOptions(command, context, 'orders')
  addExamples(command, [
    'Prints one line per order. If there are more, it also prints the cursor of the next page.',
    'The times go by create_time. With --format csv or jsonl the service streams all that match and records the export.',
    '',
    'Examples:',
    '  txgw order list --app demo-app --status Paid --from 2h',
    '  txgw order list --player player-7 --from 2026-11-01T00:00:00Z --to 2026-12-01T00:00:00Z',
    '  txgw order list --all --format json',
    '  txgw order list --from 7d --format csv > orders.csv',
    '',
    'Next:  txgw order show <app_id> <order_id>',
  ])
}
