import type { OrderDetail } from '@txgw/gateway/operator-api'
import type { Command } from 'commander'
import type { CliContext } from '../../base/cli-context.ts'
import { addOperatorOptions, type OperatorOptions } from '../../input/command-options.ts'
import { addExamples } from '../../input/examples.ts'
import { answered } from '../../operator/operator-client.ts'
import { withOperator } from '../../operator/with-operator.ts'
import { openOutput } from '../../output/output.ts'
import { orderText } from '../../views/order-view.ts'
import { historyText } from './order-history-view.ts'

export function addOrderShowCommand(order: Command, context: CliContext): void {
  const command = order
    .command('show')
    .description('Show an order with its history and the states that are allowed next.')
    .argument('<app_id>', 'the app it belongs to')
    .argument('<order_id>', 'the order')
    .action((appId: string, id: string, options: OperatorOptions) =>
      showOrder({ app_id: appId, id }, options, context),
    )
  addOperatorOptions(command)
  addExamples(command, [
    'Prints the order, its versions with the changes between them, and the states that are allowed next.',
    '',
    'Examples:',
    '  txgw order show demo-app demo-order-paid',
    '',
    'Next:  txgw order status demo-app demo-order-paid Finished',
  ])
}

async function showOrder(
  path: { app_id: string; id: string },
  options: OperatorOptions,
  context: CliContext,
): Promise<void> {
  const found = await withOperator(context, options, (operator) =>
    answered(operator.GET('/orders/{app_id}/{id}', { params: { path } })),
  )
  openOutput(options.format, context.streams).show(found, () => orderWithHistoryText(found))
}

export function orderWithHistoryText({
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
