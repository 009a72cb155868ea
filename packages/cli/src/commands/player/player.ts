import type { Command } from 'commander'
import type { CliContext } from '../../base/cli-context.ts'
import { addOperatorOptions, type OperatorOptions } from '../../input/command-options.ts'
import { addExamples } from '../../input/examples.ts'
import { answered } from '../../operator/operator-client.ts'
import { withOperator } from '../../operator/with-operator.ts'
import { openOutput } from '../../output/output.ts'
import { playerText } from './player-view.ts'

interface PlayerOptions extends OperatorOptions {
  app?: string
}

export function addPlayerCommands(program: Command, context: CliContext): void {
  const player = program.command('player')
  const command = player
    .command('show')
    .description('Show the newest orders, recharges and validations of a player, and the last refusal.')
    .argument('<user_id>', 'the player within the game')
    .option('--app <app_id>', 'only what belongs to this app')
    .action(async (userId: string, options: PlayerOptions) => {
      const params = { path: { user_id: userId }, query: { app_id: options.app } }
      const found = await withOperator(context, options, (operator) =>
        answered(operator.GET('/players/{user_id}', { params })),
      )
      openOutput(options.format, context.streams).show(found, () => playerText(found))
    })
  addOperatorOptions(command)
  addExamples(command, [
    'Prints at most 50 of each, the newest first. Two games may have a player with the same id; --app tells them apart.',
    '',
    'Examples:',
    '  txgw player show demo-player-1',
    '  txgw player show 4711 --app demo-app --format json',
    '',
    'Next:  txgw order list --player <user_id> --all   list every order',
    '       txgw recharge list --player <user_id> --all',
    '       txgw validation list --player <user_id> --all',
  ])
  addExamples(player, ['Examples:', '  txgw player show demo-player-1', '', 'Next:  txgw player show --help'])
}
