import { commandGroup, operatorCommand } from '../../calls/call-command.ts'
import type { OperatorOptions } from '../../input/command-options.ts'
import { playerText } from './player-view.ts'

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
