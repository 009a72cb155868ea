import type { Order } from '@txgw/protocol/schemas'
import type { Command } from 'commander'
import type { CliContext } from '../cli-context.ts'
import { addExamples, addMerchantOptions, type MerchantOptions } from '../command-options.ts'
import { openConnection } from '../http-connection.ts'
import { orderText } from '../order-view.ts'
import { openOutput } from '../output.ts'
import { refusalOf, unexpectedAnswer } from '../service-refusal.ts'
import { type SignedRequest, signRequest } from '../signed-request.ts'

export function addQueryCommand(program: Command, context: CliContext): void {
  const command = program
    .command('query')
    .description(
      'Ask for the latest state of an order, as a merchant: sign the request, send it, show the answer.',
    )
    .argument('<order_id>', 'the order to show')
    .action((orderId: string, options: MerchantOptions) => queryOrder(orderId, options, context))
  addMerchantOptions(command)
  addExamples(command, [
    'Examples:',
    '  txgw query demo-order-paid',
    '  txgw query ord-1001 --app my-game --key my-game-private-key.pem --env production',
    '',
    'Next:  txgw sign --body \'{"id":"demo-order-paid"}\'   the same request as a curl line',
  ])
}

async function queryOrder(orderId: string, options: MerchantOptions, context: CliContext): Promise<void> {
  const body = Buffer.from(JSON.stringify({ id: orderId }))
  const answer = await send(await signRequest(context, options, body))
  const order = answer.order
  openOutput(options.format, context.streams).showReceived(answer.body, () => orderText(order))
}

async function send(request: SignedRequest): Promise<{ body: string; order: Partial<Order> }> {
  const { url, target, ca, authorization, body } = request
  const reachAdvice = 'Start the service with "txgw serve", or give its address with --url.'
  const connection = openConnection({ url, reachAdvice, ...(ca && { ca: ca.pem }) })
  const headers = { 'content-type': 'application/json', accept: 'application/json', authorization }
  try {
    const answer = await connection.exchange({ method: 'POST', target, headers, body })
    if (answer.status !== 200) throw refusalOf(answer, { url })
    const order = parseObject(answer.body)
    if (!order) throw unexpectedAnswer(answer.status, url)
    return { body: answer.body, order }
  } finally {
    await connection.close()
  }
}

function parseObject(json: string): Partial<Order> | undefined {
  try {
    const value: unknown = JSON.parse(json)
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : undefined
  } catch {
    return undefined
  }
}
