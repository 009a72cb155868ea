import type { Order, OrderPage } from '@txgw/gateway/operator-api'
import type { Command } from 'commander'
import type { CliContext } from '../base/cli-context.ts'
import { addExamples, addOperatorOptions, type OperatorOptions } from '../input/command-options.ts'
import { wholeNumber } from '../input/whole-number.ts'
import { collectPages, LARGEST_PAGE } from '../operator/collect-pages.ts'
import type { OperatorClient } from '../operator/operator-client.ts'
import { answered } from '../operator/operator-client.ts'
import { withOperator } from '../operator/with-operator.ts'
import { openOutput } from '../output/output.ts'
import { type Progress, startProgress } from '../output/progress.ts'
import { type Column, plural, tableLines } from '../output/text-layout.ts'
import { moneyText } from '../views/order-view.ts'

interface ListOptions extends OperatorOptions {
  app?: string
  user?: string
  status?: Order['order_status']
  id?: string
  limit?: number
  cursor?: string
  all?: true
}

const COLUMNS: Column<Order>[] = [
  { title: 'CREATED', value: (order) => order.create_time },
  { title: 'APP', value: (order) => order.app_id },
  { title: 'ORDER', value: (order) => order.payment_order_id },
  { title: 'KIND', value: (order) => order.kind ?? 'payment' },
  { title: 'STATUS', value: (order) => order.order_status },
  { title: 'TOTAL', value: (order) => moneyText(order.total_price) },
]

export function addOrderListCommand(order: Command, context: CliContext): void {
  const command = order
    .command('list')
    .description('List orders, newest first.')
    .option('--app <app_id>', 'only orders of this app')
    .option('--user <user_id>', 'only orders of this player')
    .option('--status <status>', 'only orders in this state')
    .option('--id <order_id>', 'only the order with this id, in any app')
    .option('--limit <count>', 'orders per page', wholeNumber(1, LARGEST_PAGE))
    .option('--cursor <cursor>', 'continue after an earlier page')
    .option('--all', 'fetch all pages')
    .action((options: ListOptions) => listOrders(options, context))
  addOperatorOptions(command)
  addExamples(command, [
    'Prints one line per order. If there are more, it also prints the cursor of the next page.',
    '',
    'Examples:',
    '  txgw order list --app demo-app --status Paid',
    '  txgw order list --all --format json',
    '',
    'Next:  txgw order show <app_id> <order_id>',
  ])
}

async function listOrders(options: ListOptions, context: CliContext): Promise<void> {
  const progress = startProgress(context.streams.stderr, context.clock)
  const page = await withOperator(context, options, (operator) =>
    fetchPages(operator, options, progress),
  ).finally(() => progress.end())
  const output = openOutput(options.format, context.streams)
  output.show(page, () => (page.orders.length > 0 ? tableLines(COLUMNS, page.orders) : 'No orders match.'))
  if (page.next_cursor !== undefined) {
    output.note(
      `\nThere are more orders. Add --cursor ${page.next_cursor} for the next page, or --all for all pages.`,
    )
  } else if (page.orders.length > 0) output.note(`\n${plural(page.orders.length, 'order')}.`)
}

async function fetchPages(
  operator: OperatorClient,
  { app, user, status, id, limit, cursor, all }: ListOptions,
  progress: Progress,
): Promise<OrderPage> {
  const perPage = limit ?? (all ? LARGEST_PAGE : undefined)
  const filter = { app_id: app, user_id: user, status, id, limit: perPage }
  return collectPages<OrderPage>({
    cursor,
    all: all === true,
    fetchPage: (after) =>
      answered(operator.GET('/orders', { params: { query: { ...filter, cursor: after } } })),
    append: (collected, { orders }) => {
      collected.orders.push(...orders)
      progress.update(() => `Fetching orders: ${plural(collected.orders.length, 'order')} so far`)
    },
  })
}
