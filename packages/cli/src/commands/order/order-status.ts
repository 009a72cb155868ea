import type { Order } from '@txgw/gateway/operator-api'
import type { Command } from 'commander'
import type { CliContext } from '../../base/cli-context.ts'
import { addOperatorOptions, type OperatorOptions } from '../../input/command-options.ts'
import { addExamples } from '../../input/examples.ts'
import { answered } from '../../operator/operator-client.ts'
import { withOperator } from '../../operator/with-operator.ts'
import { openOutput } from '../../output/output.ts'
import { visible } from '../../output/text-layout.ts'

export function addOrderStatusCommand(order: Command, context: CliContext): void {
  const command = order
    .command('status')
    .description('Move an order to another state.')
    .argument('<app_id>', 'the app it belongs to')
    .argument('<order_id>', 'the order')
    .argument('<status>', 'the new state: UNDEFINED, Created, Paid, Finished or Refunded')
    .action((appId: string, id: string, status: string, options: OperatorOptions) =>
      changeStatus({ appId, id, status }, options, context),
    )
  addOperatorOptions(command)
  addExamples(command, [
    'Prints the new state and the time of the change.',
    'Allowed: Created → Paid → Finished, Paid or Finished → Refunded, UNDEFINED → any other.',
    '',
    'Examples:',
    '  txgw order status demo-app demo-order-created Paid',
    '',
    'Next:  txgw order show demo-app demo-order-created   see which states are allowed next',
  ])
}

async function changeStatus(
  { appId, id, status }: { appId: string; id: string; status: string },
  options: OperatorOptions,
  context: CliContext,
): Promise<void> {
  const changed = await withOperator(context, options, (operator) =>
    answered(
      operator.POST('/orders/{app_id}/{id}/status', {
        params: { path: { app_id: appId, id } },
        // The service checks the state.
        body: { order_status: status as Order['order_status'] },
      }),
    ),
  )
  openOutput(options.format, context.streams).show(changed, () =>
    visible(
      `Order ${changed.payment_order_id} is now ${changed.order_status}, changed at ${changed.update_time}.`,
    ),
  )
}
