import type { Command } from 'commander'
import type { CliContext } from '../../base/cli-context.ts'
import { addMerchantOptions, type MerchantOptions } from '../../input/command-options.ts'
import { addHelp } from '../../input/help.ts'
import { sendSigned } from '../../merchant/send-signed.ts'
import { signRequest } from '../../merchant/signed-request.ts'
import { openOutput } from '../../output/output.ts'
import { orderText } from '../../views/order-view.ts'

export function addQueryCommand(program: Command, context: CliContext): void {
  const command = program
    .command('query')
    .argument('<order_id>', 'the order')
    .action((orderId: string, options: MerchantOptions) => queryOrder(orderId, options, context))
  addMerchantOptions(command)
  addHelp(command, {
    prints: [
      'Prints the latest state of the order. With --format json it prints the answer exactly as received.',
    ],
    examples: [
      'txgw query demo-order-paid',
      'txgw query ord-1001 --app my-game --key my-game-private-key.pem --env production',
    ],
    next: 'txgw sign --body \'{"id":"demo-order-paid"}\'   print the same request as a curl command',
  })
}

async function queryOrder(orderId: string, options: MerchantOptions, context: CliContext): Promise<void> {
  const request = await signRequest(context, options, Buffer.from(JSON.stringify({ id: orderId })))
  // Loaded here, so that help and version do not wait for it.
  const { readOrder } = await import('@txgw/merchant')
  const { received, order } = await sendSigned(request, (answer) => ({
    received: answer.body,
    order: readOrder(answer),
  }))
  openOutput(options.format, context.streams).showReceived(received, () => orderText(order))
}
