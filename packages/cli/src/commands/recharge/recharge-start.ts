import { type Command, Option } from 'commander'
import type { CliContext } from '../../base/cli-context.ts'
import { UsageFailure } from '../../base/failure.ts'
import { DEMO_APP_ID, DEMO_SERVER_ID } from '../../demo/demo-orders.ts'
import { DEMO_PLAYERS, UNKNOWN_PLAYER } from '../../demo/demo-players.ts'
import { addOperatorOptions, type OperatorOptions } from '../../input/command-options.ts'
import { addHelp } from '../../input/help.ts'
import { answered } from '../../operator/operator-client.ts'
import { withOperator } from '../../operator/with-operator.ts'
import { fieldLines } from '../../output/text-layout.ts'
import { whileAsking } from '../validation/while-asking.ts'
import { type RechargeChoices, readRechargeRequest, rechargeRequest } from './recharge-request.ts'
import { showDecided } from './show-decided.ts'

interface StartOptions extends OperatorOptions, RechargeChoices {
  request?: string
  idempotencyKey?: string
}

const CHOICES = ['app', 'user', 'server', 'product', 'amount', 'currency', 'region', 'channel', 'kind']

export function addRechargeStartCommand(recharge: Command, context: CliContext): void {
  const command = recharge
    .command('start')
    .description(
      'Start a recharge: ask the game backend about the player, then create the order or end the recharge.',
    )
    .option('--app <app_id>', 'the app', DEMO_APP_ID)
    .option('--user <user_id>', 'the player', 'demo-player-1')
    .option('--server <server_id>', 'the game server', DEMO_SERVER_ID)
    .option('--no-server', "name none: the order gets the app's default server")
    .option('--product <id>', 'product of the one order item', 'gems-100')
    .option('--amount <amount>', 'price of the product', '4.99')
    .option('--currency <code>', 'currency, three letters', 'USD')
    .option('--region <code>', 'shop region, two letters', 'US')
    .option('--channel <name>', 'payment channel', 'DEMO_CARD')
    .addOption(
      new Option('--kind <kind>', 'kind of the order').choices(['payment', 'marketing']).default('payment'),
    )
    .addOption(
      new Option(
        '--request <file>',
        'file with the whole body as JSON, instead of these options; - for standard input',
      ).conflicts(CHOICES),
    )
    .option('--idempotency-key <key>', 'start only one recharge, however often this key and body are sent')
    .action((options: StartOptions) => startRecharge(options, context))
  addOperatorOptions(command)
  addHelp(command, {
    prints: [
      'Prints the question to the game backend, its reply, the verdict and the order.',
      'The exit code is 0 when the recharge is accepted and 1 when it has ended.',
      'The body for --request has app_id, user_id, order_items, total_price, shop_region, payment_channel',
      'and, optionally, kind; and server_id, unless the app has a default server.',
      '',
      'Demo players:',
      fieldLines([
        ...DEMO_PLAYERS.map(({ id, shows }) => [id, shows] as const),
        ['any other', UNKNOWN_PLAYER.shows],
      ]),
    ],
    examples: [
      'txgw recharge start',
      'txgw recharge start --user demo-player-frozen',
      'txgw recharge start --app my-game --user 1001 --server 7 --idempotency-key checkout-815',
      'txgw recharge start --request recharge.json --format json',
    ],
    next: 'txgw recharge show <recharge_id>',
  })
}

async function startRecharge(options: StartOptions, context: CliContext): Promise<void> {
  const { request, idempotencyKey } = options
  const body =
    request === undefined
      ? rechargeRequest(options)
      : await readRechargeRequest(request, context.streams.stdin)
  const header = idempotencyHeader(idempotencyKey)
  const decided = await whileAsking(context, () =>
    withOperator(context, options, (operator) =>
      answered(operator.POST('/recharges', { params: { header }, body })),
    ),
  )
  showDecided(decided, options, context)
}

function idempotencyHeader(key: string | undefined): { 'Idempotency-Key'?: string } {
  if (key === undefined) return {}
  if (/^[\x21-\x7e]{1,255}$/.test(key)) return { 'Idempotency-Key': key }
  throw new UsageFailure('--idempotency-key must be 1 to 255 visible ASCII characters.')
}
