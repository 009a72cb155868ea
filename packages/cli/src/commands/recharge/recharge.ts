import { RECHARGE_STATES } from '@txgw/domain/recharges/recharge'
import { Option } from 'commander'
import { commandGroup, operatorCommand } from '../../calls/call-command.ts'
import { searchCommand } from '../../calls/search-command.ts'
import { moneyText } from '../../views/order-view.ts'
import { whileAsking } from '../validation/while-asking.ts'
import { addRechargeStartCommand } from './recharge-start.ts'
import { rechargeText } from './recharge-view.ts'
import { SHOW_DECIDED } from './show-decided.ts'

const addRechargeListCommand = searchCommand({
  rows: 'recharges',
  description: 'List recharges, newest first, with those that created no order.',
  filters: {
    app_id: ['--app <app_id>', 'only those of this app'],
    user_id: ['--player <user_id>', 'only those of this player'],
    state: new Option('--state <state>', 'only those in this state').choices(RECHARGE_STATES),
  },
  columns: [
    { title: 'STARTED', value: ({ created_at }) => created_at },
    { title: 'APP', value: ({ app_id }) => app_id },
    { title: 'PLAYER', value: ({ user_id }) => user_id },
    { title: 'STATE', value: ({ state }) => state },
    { title: 'REASON', value: ({ end_reason }) => end_reason?.code ?? '–' },
    { title: 'TOTAL', value: ({ total_price }) => moneyText(total_price) },
    { title: 'ORDER', value: ({ order_id }) => order_id ?? '–' },
    { title: 'RECHARGE', value: ({ recharge_id }) => recharge_id },
  ],
  help: {
    examples: [
      'txgw recharge list --state ENDED --from 2h',
      'txgw recharge list --player player-7',
      'txgw recharge list --app demo-app --from 7d --format csv > recharges.csv',
    ],
    next: 'txgw recharge show <recharge_id>',
  },
})

const addShowCommand = operatorCommand({
  name: 'show',
  description: 'Show a recharge with its last validation and its order.',
  takes: [['<recharge_id>', 'the recharge']],
  help: {
    prints: ['Prints the current state of all three.'],
    examples: ['txgw recharge show 01KDTB8Z3QZ0J5V6W7X8Y9ABCD'],
    next: 'txgw validation list --recharge <recharge_id>   list every validation of the recharge',
  },
  call: (operator, [id]) => operator.GET('/recharges/{id}', { params: { path: { id } } }),
  text: rechargeText,
})

const addValidateCommand = operatorCommand({
  name: 'validate',
  description: 'Ask the game backend again during a recharge. A forbidding reply ends the recharge.',
  takes: [['<recharge_id>', 'the recharge; it must not have ended, and its order must not be paid']],
  help: {
    prints: [
      'Prints the new validation and the state of the recharge.',
      'The exit code is 0 when the recharge continues and 1 when it has ended.',
    ],
    examples: ['txgw recharge validate 01KDTB8Z3QZ0J5V6W7X8Y9ABCD'],
    next: 'txgw recharge show <recharge_id>',
  },
  call: (operator, [id], _options, context) =>
    whileAsking(context, () => operator.POST('/recharges/{id}/validate', { params: { path: { id } } })),
  ...SHOW_DECIDED,
})

export const addRechargeCommands = commandGroup(
  'recharge',
  [addRechargeStartCommand, addRechargeListCommand, addShowCommand, addValidateCommand],
  {
    examples: [
      'txgw recharge start --user demo-player-1',
      'txgw recharge list --state ENDED --from 2h',
      'txgw recharge show <recharge_id>',
    ],
    next: 'txgw recharge start --help',
  },
)
