import type { Player } from '@txgw/gateway/operator-api'
import { commandGroup, operatorCommand } from '../../calls/call-command.ts'
import type { OperatorOptions } from '../../input/command-options.ts'
import { type Column, heading, plural, tableLines, toned, visible } from '../../output/text-layout.ts'
import { moneyText } from '../../views/order-view.ts'

const addShowCommand = operatorCommand({
  name: 'show',
  description: 'Show the newest orders, recharges and validations of a player, and the last refusal.',
  takes: [['<user_id>', 'the player within the game']],
  flags: [['--app <app_id>', 'only what belongs to this app']],
  help: {
    prints: [
      'Prints at most 50 of each, the newest first. Two games may have a player with the same id; --app tells them apart.',
    ],
    examples: ['txgw player show demo-player-1', 'txgw player show 4711 --app demo-app --format json'],
    next: [
      'txgw order list --player <user_id> --all   list every order',
      'txgw recharge list --player <user_id> --all',
      'txgw validation list --player <user_id> --all',
    ],
  },
  call: (operator, [user_id], { app: app_id }: OperatorOptions & { app?: string }) =>
    operator.GET('/players/{user_id}', { params: { path: { user_id }, query: { app_id } } }),
  text: playerText,
})

export const addPlayerCommands = commandGroup('player', [addShowCommand], {
  examples: ['txgw player show demo-player-1'],
  next: 'txgw player show --help',
})

const ORDERS: Column<Player['orders'][number]>[] = [
  { title: 'CREATED', value: ({ create_time }) => create_time },
  { title: 'APP', value: ({ app_id }) => app_id },
  { title: 'ORDER', value: ({ payment_order_id }) => payment_order_id },
  { title: 'STATUS', value: ({ order_status }) => order_status },
  { title: 'TOTAL', value: ({ total_price }) => moneyText(total_price) },
]

const RECHARGES: Column<Player['recharges'][number]>[] = [
  { title: 'STARTED', value: ({ created_at }) => created_at },
  { title: 'APP', value: ({ app_id }) => app_id },
  { title: 'STATE', value: ({ state }) => state },
  { title: 'REASON', value: ({ end_reason }) => end_reason?.code ?? '–' },
  { title: 'TOTAL', value: ({ total_price }) => moneyText(total_price) },
  { title: 'RECHARGE', value: ({ recharge_id }) => recharge_id },
]

const VALIDATIONS: Column<Player['validations'][number]>[] = [
  { title: 'ASKED', value: ({ started_at }) => started_at },
  { title: 'APP', value: ({ app_id }) => app_id },
  { title: 'OUTCOME', value: ({ outcome }) => outcome },
  { title: 'REASON', value: ({ reason }) => reason?.code ?? '–' },
  { title: 'VALIDATION', value: ({ validation_id }) => validation_id },
]

function playerText(player: Player): string {
  const { orders, recharges, validations, last_refusal, next_cursors } = player
  return [
    heading(`Player ${visible(player.user_id)}`),
    last_refusal
      ? toned(visible(`Last refusal, ${last_refusal.at}: ${last_refusal.words}`), 'bad')
      : 'No refusal is on record.',
    '',
    partText('order', ORDERS, orders, next_cursors.orders),
    '',
    partText('recharge', RECHARGES, recharges, next_cursors.recharges),
    '',
    partText('validation', VALIDATIONS, validations, next_cursors.validations),
  ].join('\n')
}

function partText<Row>(
  noun: string,
  columns: Column<Row>[],
  rows: Row[],
  cursor: string | undefined,
): string {
  if (rows.length === 0) return `No ${noun}s.`
  const count = cursor === undefined ? plural(rows.length, noun) : `The newest ${plural(rows.length, noun)}`
  return `${count}:\n${tableLines(columns, rows)}`
}
