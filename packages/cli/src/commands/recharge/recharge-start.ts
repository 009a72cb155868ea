import { DEMO_PLAYERS, UNKNOWN_PLAYER } from '@txgw/domain/sandbox/demo-players'
import { Option } from 'commander'
import { UsageFailure } from '../../base/failure.ts'
import { operatorCommand } from '../../calls/call-command.ts'
import { DEMO_APP_ID, DEMO_SERVER_ID } from '../../demo/demo-orders.ts'
import type { OperatorOptions } from '../../input/command-options.ts'
import { fieldLines } from '../../output/text-layout.ts'
import { whileAsking } from '../validation/while-asking.ts'
import { type RechargeChoices, readRechargeRequest, rechargeRequest } from './recharge-request.ts'
import { SHOW_DECIDED } from './show-decided.ts'

interface StartOptions extends OperatorOptions, RechargeChoices {
  request?: string
  idempotencyKey?: string
}

const CHOICES = ['app', 'user', 'server', 'product', 'amount', 'currency', 'region', 'channel', 'kind']

export const addRechargeStartCommand = operatorCommand({
  name: 'start',
  description:
    'Start a recharge: ask the game backend about the player, then create the order or end the recharge.',
  flags: [
    ['--app <app_id>', 'the app', DEMO_APP_ID],
    ['--user <user_id>', 'the player', 'demo-player-1'],
    ['--server <server_id>', 'the game server', DEMO_SERVER_ID],
    ['--no-server', "name none: the order gets the app's default server"],
    ['--product <id>', 'product of the one order item', 'gems-100'],
    ['--amount <amount>', 'price of the product', '4.99'],
    ['--currency <code>', 'currency, three letters', 'USD'],
    ['--region <code>', 'shop region, two letters', 'US'],
    ['--channel <name>', 'payment channel', 'DEMO_CARD'],
    new Option('--kind <kind>', 'kind of the order').choices(['payment', 'marketing']).default('payment'),
    new Option(
      '--request <file>',
      'file with the whole body as JSON, instead of these options; - for standard input',
    ).conflicts(CHOICES),
    ['--idempotency-key <key>', 'start only one recharge, however often this key and body are sent'],
  ],
  help: {
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
  },
  check: ({ idempotencyKey }: StartOptions) => {
    if (idempotencyKey === undefined || /^[\x21-\x7e]{1,255}$/.test(idempotencyKey)) return
    throw new UsageFailure('--idempotency-key must be 1 to 255 visible ASCII characters.')
  },
  call: async (operator, _given, options: StartOptions, context) => {
    const { request, idempotencyKey, ...choices } = options
    const body =
      request === undefined
        ? rechargeRequest(choices)
        : await readRechargeRequest(request, context.streams.stdin)
    const header = { 'Idempotency-Key': idempotencyKey }
    return whileAsking(context, () => operator.POST('/recharges', { params: { header }, body }))
  },
  ...SHOW_DECIDED,
})
